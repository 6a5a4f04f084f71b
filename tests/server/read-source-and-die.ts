import { openDatabase } from '../../src/db/open.ts';
import { FeedReader } from '../../src/features/importing/process/feed-reader.ts';
import { runSourceIfFree } from '../../src/features/importing/sources/run.commands.ts';
import { countWrites, dieBeforeWrite } from './dying.ts';

// Runs a source, and is killed before the n-th statement that writes. Says how the run ended if it lives.
const [url = '', sourceId = '', at = '', n = '1'] = process.argv.slice(2);
const db = await openDatabase(url);
dieBeforeWrite(Number(n));
const importing = {
  reading: { userAgent: 'Easel tests', allowsInside: true, feeds: new FeedReader() },
  origin: 'https://board.example',
};
const ran = await runSourceIfFree(db, importing, sourceId, { now: new Date(at), chance: 0 });
const writes = countWrites();
await db.destroy();
console.log(JSON.stringify({ ran, writes }));
