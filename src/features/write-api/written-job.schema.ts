import * as z from 'zod';
import { JOB_STATUSES } from '../../db/column-values.ts';

export const writtenJob = z
  .strictObject({
    hash: z.string().meta({ description: 'Names the role.' }),
    status: z.enum(JOB_STATUSES).meta({ description: 'Current status. A `pending` role waits for a moderator.' }),
    version: z.int().meta({ description: 'Sent as `version` with the next change.' }),
    pendingReasons: z
      .array(z.string())
      .meta({ description: 'Reasons why a change waits for a moderator; empty if it does not.' }),
    url: z.url().nullable().meta({ description: 'Its page; null while it has none.' }),
    recruiterUrl: z.url().meta({ description: 'Page for members of its company.' }),
  })
  .meta({ id: 'WrittenJob', description: 'A role after a change.' });

export type WrittenJob = z.output<typeof writtenJob>;
