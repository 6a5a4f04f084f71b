import { type TaskHandler, taskHandler } from '../../../queue/task.ts';
import type { ApplicationServices } from '../applying.ts';
import { applyAndMailDecisions, letterTask } from './letters.commands.ts';

/** Sends letters after the undo period. */
export const createDecisionLettersHandler = (applying: ApplicationServices): TaskHandler =>
  taskHandler(letterTask, ({ db, now }, { batch }) => applyAndMailDecisions(db, applying, batch, now));
