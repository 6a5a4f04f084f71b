import * as z from 'zod';
import { JOB_STATUSES } from '../../db/column-values.ts';

export const writtenJob = z
  .strictObject({
    hash: z.string().meta({ description: 'Names the role.' }),
    status: z.enum(JOB_STATUSES).meta({ description: 'Now. A `pending` role waits for a moderator.' }),
    version: z.int().meta({ description: 'For `version` of the next change.' }),
    heldFor: z.array(z.string()).meta({ description: 'Why a change waits for a moderator; empty if it does not.' }),
    url: z.url().nullable().meta({ description: 'Its page; null while it has none.' }),
    recruiterUrl: z.url().meta({ description: 'Where its company sees it.' }),
  })
  .meta({ id: 'WrittenJob', description: 'A role after a change.' });

export type WrittenJob = z.output<typeof writtenJob>;
