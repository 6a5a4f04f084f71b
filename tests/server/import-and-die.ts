import { openDatabase } from '../../src/db/open.ts';
import { type ImportRequest, importFeed } from '../../src/features/importing/import-feed.ts';
import { expectValue } from '../../src/lib/result.ts';
import { countWrites, dieBeforeWrite } from './dying.ts';

// Imports a feed, and is killed before the n-th statement that writes. Says what became of it if it lives.
const [url = '', request = '', at = '', n = '1'] = process.argv.slice(2);
const db = await openDatabase(url);
dieBeforeWrite(Number(n));
const report = expectValue(await importFeed(db, JSON.parse(request) as ImportRequest, new Date(at)));
const writes = countWrites();
await db.destroy();
console.log(JSON.stringify({ created: report.created.length, reposted: report.reposted.length, writes }));
