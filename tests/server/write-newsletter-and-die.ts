import { openDatabase } from '../../src/db/open.ts';
import { createIssueMailsHandler } from '../../src/features/newsletter/writing.tasks.ts';
import { runAllTasks } from '../../src/queue/work.ts';
import { dieBeforeWrite } from './dying.ts';

// Writes the mails of a newsletter, and is killed before the n-th statement that writes.
const [url = '', at = '', n = '1'] = process.argv.slice(2);
const db = await openDatabase(url);
dieBeforeWrite(Number(n));
const links = { secret: 'a secret of the board', origin: 'https://easel.example' };
await runAllTasks({ db, handlers: [createIssueMailsHandler(links)], clock: () => new Date(at) });
await db.destroy();
