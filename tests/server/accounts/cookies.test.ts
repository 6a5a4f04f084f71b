import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { Accounts } from '../../../src/features/accounts/accounts.ts';
import { fillFacts } from '../../../src/features/editorial/facts.ts';
import { numberInWords } from '../../../src/lib/number-words.ts';
import { formatBoardFacts } from '../../../src/public-pages/facts.ts';
import { shippedSite } from '../../../src/site.ts';
import { newSqliteUrl } from '../harness.ts';

const written = readFileSync(new URL('../../../src/content/pages/legal.md', import.meta.url), 'utf8');
const legal = fillFacts(written, formatBoardFacts(shippedSite, { retentionMonths: 6 }));

const NUMBERS = new Map(Array.from({ length: 1_000 }, (_, n) => [numberInWords(n), n]));

/** Days that the legal page gives each cookie, by its name. */
const reported = new Map(
  [...legal.matchAll(/^\| `([\w.-]+)` \| [^|]+ \| [^|]*?([\w-]+) (days|minutes)[^|]* \|$/gm)].map(
    ([, name = '', count = '', unit]) => [
      name,
      (NUMBERS.get(count.toLowerCase()) ?? Number.NaN) / (unit === 'days' ? 1 : 24 * 60),
    ],
  ),
);

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** Every cookie that signing in, staying in and signing out set, as a browser sees it: how many days it is kept. */
async function listCookies(origin: string): Promise<Map<string, number>> {
  const { url, remove } = await newSqliteUrl();
  const db = await openDatabase(url);
  const accounts = new Accounts({ databaseUrl: url, origin, secret: 's'.repeat(32), adminEmails: [] });
  closing.push(
    () => accounts.close(),
    () => db.destroy(),
    remove,
  );
  const email = 'ada@northlight.example';
  const { cookies } = await accounts.signInProven(email, new Headers());
  const headers = new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
  const registration = await accounts.passkeyRegistration(headers);
  const challenge = await accounts.passkeyChallenge(new Headers());
  const all = [
    ...cookies,
    ...(registration?.cookies ?? []),
    ...challenge.cookies,
    ...(await accounts.signOut(headers)),
  ];
  const set = all.flatMap((cookie): [string, number][] => {
    const age = Number(/;\s*Max-Age=(\d+)/i.exec(cookie)?.[1]);
    return age === 0 ? [] : [[cookie.split('=')[0] ?? '', age / 86_400]];
  });
  return new Map(set.sort());
}

it.each([
  ['http://localhost:4321', ''],
  ['https://jobs.example.com', '__Secure-'],
])('The legal page names every cookie that a site at %s sets, and how long it is kept', async (origin, prefix) => {
  const set = await listCookies(origin);
  expect(set.size).toBeGreaterThan(1);
  const bare = new Map([...set].map(([name, days]) => [name.replace(prefix, ''), days]));
  expect(Object.fromEntries(bare)).toEqual(Object.fromEntries([...reported].sort()));
});
