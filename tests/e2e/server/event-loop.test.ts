import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { joinOrCreateCompany } from '../../../src/features/membership/founding.commands.ts';
import { LIST_FIELDS, TEXT_FIELDS } from '../../../src/features/posting/job-form.ts';
import { postJobWithCompany } from '../../../src/features/posting/posting.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { everyNth } from '../../rounds.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { hostileMarkdown, repeated } from '../../unit/text/hostile.ts';
import { ownBuild } from '../own-build.ts';
import { People, type Person } from '../people.ts';
import { jobForm } from '../posting.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy, copyDatabase } from '../site.ts';
import type { Measurement } from '../watched-server.ts';

/** Milliseconds of processor time that one turn may hold others, whatever else the machine does. */
const BOUND = 50;
/** A collection of garbage falls into one measurement, what holds the server into each. */
const ATTEMPTS = 3;
/** Largest text of a form in characters. */
const MAX_BODY_BYTES = 11_000_000;
const USUAL = 60_000;
const ADMIN = 'admin@easel.example';

const origin = ownBuild().origin;
let server: ChildProcess;
let lines: Interface;
/** Ends the wait for a server that has ended. */
const ended = new AbortController();
let db: Db;
let people: People;
let ana: Person;
let admin: Person;
let close: () => Promise<void>;
let hash = '';
let slug = '';
let application = '';

beforeAll(async () => {
  const { folder, databaseUrl, remove } = copyDatabase();
  const env = {
    SITE_URL: origin,
    PORT: new URL(origin).port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    WORKER: 'off',
    ...behindProxy,
    LOG_LEVEL: 'silent',
    ADMIN_EMAILS: ADMIN,
  };
  server = spawn(process.execPath, [`${projectRoot}/tests/e2e/watched-server.ts`, ownBuild().dist], {
    env: { ...bareEnv, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.once('exit', () => ended.abort());
  lines = createInterface({ input: server.stdout as NodeJS.ReadableStream });
  await output();
  db = await openDatabase(databaseUrl);
  people = new People({ databaseUrl, origin, secret: behindProxy.SECRET });
  ana = await people.signIn('ana@watched.example');
  admin = await people.signIn(ADMIN);
  const visitor = { id: ana.id, email: ana.email, name: '', sessionId: '' };
  const founding = { name: 'Watched', website: 'https://watched.example', origin };
  const company = expectValue(await joinOrCreateCompany(db, visitor, founding, new Date()));
  slug = (await db.selectFrom('companies').select('slug').where('id', '=', company.id).executeTakeFirstOrThrow()).slug;
  const sending = { form: jobForm({ questions: 'Why? *' }), companyId: company.id, allowDuplicate: true, origin };
  hash = expectValue(await postJobWithCompany(db, visitor, sending, new Date())).hash;
  await db.updateTable('jobs').set({ status: 'published' }).where('hash', '=', hash).execute();
  await sendApplication(origin, { hash, email: 'ada@watched.example', answers: ['So'] });
  application = (await db.selectFrom('applications').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  close = async () => {
    server.kill('SIGKILL');
    await people.close();
    await db.destroy();
    remove();
  };
});
afterAll(() => close());

/** Next line of output. */
async function output(): Promise<Measurement> {
  const [line] = (await once(lines, 'line', { signal: ended.signal })) as [string];
  return JSON.parse(line) as Measurement;
}

interface Request {
  what: string;
  send: () => Promise<Response>;
}

/** Requests that hold the server longer than allowed. Measured one by one only if all together are too slow. */
async function listSlow(requests: readonly Request[]): Promise<string[]> {
  if ((await measure(requests)) <= BOUND) return [];
  const slow: string[] = [];
  for (const request of requests) {
    const heldMs = await measureAgain(request);
    if (heldMs > BOUND) slow.push(`${request.what}: ${Math.round(heldMs)} ms`);
  }
  return slow;
}

async function measureAgain(request: Request): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= ATTEMPTS && shortest > BOUND; attempt++)
    shortest = Math.min(shortest, await measure([request]));
  return shortest;
}

/** Processor time of the longest turn. */
async function measure(requests: readonly Request[]): Promise<number> {
  const toggle = () => {
    const answer = output();
    server.stdin?.write('\n');
    return answer;
  };
  await toggle();
  for (const { what, send } of requests) {
    let answer = await send();
    // Rate limits are not under test.
    if (answer.status === 429) {
      await db.deleteFrom('rate_limits').execute();
      answer = await send();
    }
    expect(answer.status, what).toBeLessThan(500);
    await answer.arrayBuffer();
  }
  return (await toggle()).heldMs;
}

interface Form {
  path: () => string;
  who?: () => Person;
  /** Fields that take a hostile text, one after the other. */
  fields: readonly string[];
  /** Values of other fields. */
  rest?: () => Record<string, string | string[]>;
}

const role = () => ({
  ...jobForm(),
  version: '1',
  email: 'new@watched.example',
  companyName: 'New',
  companyWebsite: 'new.example',
});
const jobFields = [...TEXT_FIELDS, ...LIST_FIELDS];
const asAna = () => ana;
const asAdmin = () => admin;

const forms: Record<string, Form> = {
  'a new role': { path: () => paths.newRoles(), fields: jobFields, rest: role },
  'a preview': { path: () => paths.jobPreviews(), fields: [...jobFields, 'hash'], rest: role },
  'a role of one’s own': { path: () => paths.recruiterJobText(hash), who: asAna, fields: jobFields, rest: role },
  'a profile': {
    path: () => paths.recruiterCompanyProfile(),
    who: asAna,
    fields: ['about', 'name', 'oneLiner', 'website', 'size', 'headquarters', 'socialLinks'],
    rest: () => ({ slug }),
  },
  'a picture': {
    path: () => paths.recruiterCompanyImages(),
    who: asAna,
    fields: ['alt', 'src', 'change'],
    rest: () => ({ slug, change: 'work' }),
  },
  'a message to moderators': { path: () => paths.recruiterJobMessages(hash), who: asAna, fields: ['note'] },
  'a step': {
    path: () => paths.recruiterJobStep(hash),
    who: asAna,
    fields: ['note', 'step'],
    rest: () => ({ step: 'confirm' }),
  },
  'an earlier text': { path: () => paths.recruiterJobRestoration(hash), who: asAna, fields: ['eventId', 'version'] },
  'a step of several roles': {
    path: () => paths.recruiterJobSteps(),
    who: asAna,
    fields: ['hash', 'step', 'search'],
    rest: () => ({ step: 'fill' }),
  },
  'a letter': {
    path: () => paths.applicantDecision(application),
    who: asAna,
    fields: ['text', 'subject', 'to', 'version'],
    rest: () => ({ to: 'shortlisted', subject: 'Hello', text: 'Hello', version: '0' }),
  },
  'many letters': {
    path: () => paths.rejecting(hash),
    who: asAna,
    fields: ['ids', 'text'],
    rest: () => ({ subject: 'Hello', text: 'Hello' }),
  },
  'a note': { path: () => paths.applicantNotes(application), who: asAna, fields: ['note'] },
  'an invitation': {
    path: () => paths.invitations(slug),
    who: asAna,
    fields: ['email', 'role'],
    rest: () => ({ role: 'member' }),
  },
  'an account to delete': { path: () => paths.accountDeletion(), who: asAna, fields: ['confirmation'] },
  'a code': {
    path: () => paths.signInCodes(),
    fields: ['email', 'next'],
    rest: () => ({ email: 'a@watched.example' }),
  },
  'a sign-in': { path: () => paths.sessions(), fields: ['ticket', 'code'] },
  'an application': {
    path: () => paths.applications(),
    fields: ['note', 'name', 'email', 'portfolio', 'answer-1', 'piece-1-url', 'piece-1-part', 'key', 'job'],
    rest: () => ({ job: hash, name: 'Ada', email: 'ada@a.example', portfolio: 'ada.design', consent: 'on' }),
  },
  'an ad': {
    path: () => paths.bookedAds(),
    who: asAdmin,
    fields: ['title', 'body', 'url', 'advertiser', 'category', 'location', 'starts', 'weight'],
  },
  'places of an ad': {
    path: () => paths.adPlacements(),
    who: asAdmin,
    fields: ['id', 'category', 'location', 'weight'],
  },
  'a decision': {
    path: () => paths.review(hash),
    who: asAdmin,
    fields: ['note', 'decision'],
    rest: () => ({ decision: 'message' }),
  },
  'a suspension': {
    path: () => paths.companySuspension(slug),
    who: asAdmin,
    fields: ['reason'],
    rest: () => ({ suspended: 'yes' }),
  },
  'a merger': { path: () => paths.companyMerger(slug), who: asAdmin, fields: ['into'] },
};

const RUNS = [' ', '\n', 'a', 'a@', '(', '<a', ',', '"'];
const runOf = (pattern: string, length: number) => `a${repeated(pattern, length)}b`;
/** A word followed by empty names. */
const longest = ['a', ','].map((pattern) => runOf(pattern, MAX_BODY_BYTES / 2)).join('');
const distinct = Array.from({ length: 13_000 }, (_, i) => `p${i}`)
  .join(',')
  .slice(0, USUAL);

function textsFor(field: string): [what: string, text: string][] {
  const runs = RUNS.map((pattern): [string, string] => [JSON.stringify(pattern), runOf(pattern, USUAL)]);
  // Maximum lengths, since longer ones are rejected before rendering.
  const longest = { description: 40_000, about: 20_000 }[field];
  const rendered = longest
    ? Object.entries(hostileMarkdown).map(([name, make]): [string, string] => [name, make(longest)])
    : [];
  return [...runs, ['many names', distinct], ...rendered];
}

let household = 0;
function send(form: Form, field: string, text: string, accept: string): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form.rest?.(), [field]: text })) {
    for (const one of [value].flat()) body.append(name, one);
  }
  household++;
  const client = `10.${(household >> 16) & 255}.${(household >> 8) & 255}.${household & 255}`;
  const headers = { accept, 'x-forwarded-for': client, ...form.who?.().headers };
  return fetch(origin + form.path(), { method: 'POST', body, headers, redirect: 'manual' });
}

describe('No request keeps the others waiting', () => {
  const turned = Object.entries(forms).map(([name, form], turn) => [name, form, turn] as const);

  // Each field takes a third of the texts, other ones in each form: the three of roles, which are first, take all.
  it.each(turned)(
    'No request keeps the others waiting with %s',
    async (_name, form, turn) => {
      const slow: string[] = [];
      for (const [i, field] of form.fields.entries()) {
        const requests = everyNth(textsFor(field), 3, turn + i).map(([what, text]) => ({
          what: `${field}: ${what}`,
          send: () => send(form, field, text, 'application/json'),
        }));
        slow.push(...(await listSlow(requests)));
      }
      expect(slow).toEqual([]);
    },
    600_000,
  );

  it.each(turned)(
    'No request keeps the others waiting with as much of it as may be sent: %s',
    async (_name, form, turn) => {
      const slow: string[] = [];
      const field = form.fields[0] as string;
      for (const accept of everyNth(['application/json', 'text/html'], 2, turn))
        slow.push(...(await listSlow([{ what: accept, send: () => send(form, field, longest, accept) }])));
      expect(slow).toEqual([]);
    },
    600_000,
  );

  it('No request keeps the others waiting with a search', async () => {
    const slow: string[] = [];
    for (const pattern of [...RUNS, '" ', 'a ', 'ux ', '-', '設', 'designer ', '"a']) {
      for (const path of [paths.search(), paths.searchJobs()]) {
        const requests = ['q', 'location', 'category', 'payMin'].map((name) => {
          const query = new URLSearchParams({ [name]: runOf(pattern, 1_900) }).toString().slice(0, 1_990);
          return {
            what: `${path} ${name}: ${JSON.stringify(pattern)}`,
            send: () => fetch(`${origin}${path}?${query}`),
          };
        });
        slow.push(...(await listSlow(requests)));
      }
    }
    expect(slow).toEqual([]);
  });
});
