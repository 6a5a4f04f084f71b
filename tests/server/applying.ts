import type { ApplicationServices } from '../../src/features/applications/applying.ts';
import type { FileStorage } from '../../src/storage/storage.ts';

/** Services for applying, the same in tests and in programs they start. */
export const applyingWith = (files: FileStorage): ApplicationServices => ({
  files,
  secret: 'a secret of thirty-two characters',
  origin: 'https://easel.example',
  retentionMonths: 6,
  sender: 'no-reply@easel.example',
});
