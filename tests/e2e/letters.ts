import type { ApplicationServices } from '../../src/features/applications/applying.ts';
import { UNDO_SECONDS } from '../../src/features/applications/letters/letter.ts';
import { createDecisionLettersHandler } from '../../src/features/applications/letters/letters.commands.ts';
import { runAllTasks } from '../../src/queue/work.ts';
import type { Site } from './site.ts';

/** Sends all letters as if the undo period were over. */
export async function letLettersLeave({ db, renderer }: Site): Promise<void> {
  const handlers = [createDecisionLettersHandler(renderer.context.applying as ApplicationServices)];
  await runAllTasks({ db, handlers, clock: () => new Date(Date.now() + UNDO_SECONDS * 1_000) });
}
