import type { Applying } from '../../src/features/applications/applying.ts';
import { sendWaitingLetters } from '../../src/features/applications/letters/letter.tasks.ts';
import { SECONDS_TO_UNDO } from '../../src/features/applications/letters/letter.ts';
import { workAll } from '../../src/queue/work.ts';
import type { Site } from './site.ts';

/** Lets all letters of a site leave, as if the time to take them back were over. */
export async function letLettersLeave({ db, renderer }: Site): Promise<void> {
  const handlers = [sendWaitingLetters(renderer.context.applying as Applying)];
  await workAll({ db, handlers, clock: () => new Date(Date.now() + SECONDS_TO_UNDO * 1_000) });
}
