import * as z from 'zod';
import { LETTER_TASKS } from '../../db/column-values.ts';
import { defineTask } from '../../queue/task.ts';

/** Writes the mails of an issue for some of its readers: those after one of them. */
export const writingTask = defineTask(LETTER_TASKS.newsletter, z.object({ issueId: z.string(), after: z.string() }));

/** Readers whose mails are written at a time, in one transaction. */
export const BATCH = 200;
/** Mails of lists that may wait in the outbox while more are written: what is not yet written needs no room. */
export const MAX_QUEUED_MAILS = 1_000;
export const QUEUE_FULL_RETRY_SECONDS = 15;
