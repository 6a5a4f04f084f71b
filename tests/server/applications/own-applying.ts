import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { setUpFolder } from '../../folder.ts';
import { applyingWith } from '../applying.ts';

/** Services for applying in one test file, with a folder deleted after the last test. */
export function ownApplying() {
  const folder = setUpFolder();
  return { folder, applying: applyingWith(localStorageIn(folder)) };
}
