import * as z from 'zod';
import { LETTER_TASKS } from '../../db/column-values.ts';
import { defineTask } from '../../queue/task.ts';

/** Writes mails for readers after a cursor. */
export const writingTask = defineTask(LETTER_TASKS.newsletter, z.object({ issueId: z.string(), after: z.string() }));

/** Mails per transaction. */
export const BATCH = 200;
/** Maximum waiting mails of lists in the outbox. */
export const MAX_QUEUED_MAILS = 1_000;
export const QUEUE_FULL_RETRY_SECONDS = 15;
