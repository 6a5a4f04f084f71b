import { type TaskHandler, taskHandler } from '../../../queue/task.ts';
import type { Applying } from '../applying.ts';
import { letterTask, sendLetters } from './letters.commands.ts';

/** Sends letters once they can no longer be taken back. */
export const sendWaitingLetters = (applying: Applying): TaskHandler =>
  taskHandler(letterTask, ({ db, now }, { batch }) => sendLetters(db, applying, batch, now));
