import { BackupStore } from '../../src/backup/backup-store.ts';
import { makeVerifiedBackup, removeOldBackups } from '../../src/backup/make.ts';
import { localStorageIn } from '../../src/storage/local-storage.ts';
import { countWrites, dieBeforeWrite } from './dying.ts';

// Makes a backup and clears older ones, and is killed before the n-th step that writes.
const [databaseUrl = '', folder = '', to = '', scratch = '', at = '', n = '0'] = process.argv.slice(2);
const place = new BackupStore({ to, passphrase: undefined }, scratch);
const now = new Date(at);
dieBeforeWrite(Number(n));
await makeVerifiedBackup({ databaseUrl, files: localStorageIn(folder), place }, now);
await removeOldBackups(place, { days: 9, weeks: 0, months: 0 }, now);
console.log(countWrites());
