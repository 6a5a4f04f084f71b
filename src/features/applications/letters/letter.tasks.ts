import { type TaskHandler, taskHandler } from '../../../queue/task.ts';
import type { ApplicationServices } from '../applying.ts';
import { deliverDecisions, letterTask } from './letters.commands.ts';

/** Sends letters after the undo period. */
export const sendWaitingLetters = (applying: ApplicationServices): TaskHandler =>
  taskHandler(letterTask, ({ db, now }, { batch }) => deliverDecisions(db, applying, batch, now));
