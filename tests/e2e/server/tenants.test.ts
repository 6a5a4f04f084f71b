import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '../../../src/features/accounts/staff.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { addSourceAndScheduleRun } from '../../../src/features/importing/sources/source.commands.ts';
import { inviteMember } from '../../../src/features/membership/member.commands.ts';
import { createIssueDraft } from '../../../src/features/newsletter/issue.commands.ts';
import { createOrder } from '../../../src/features/selling/order.commands.ts';
import { savePlanOrReplaceUsed } from '../../../src/features/selling/plan.commands.ts';
import { defaultPlanForm } from '../../../src/features/selling/selling-forms.ts';
import { addWebhookEndpoint } from '../../../src/features/webhooks/endpoint.commands.ts';
import { createApiToken } from '../../../src/features/write-api/api-token.commands.ts';
import { newId } from '../../../src/lib/id.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { paths } from '../../../src/paths.ts';
import { everyNth, isLong } from '../../rounds.ts';
import { plantBooking } from '../../server/ads/booking.ts';
import { plantApplication, plantOpenJob } from '../../server/plant.ts';
import { People, type Person } from '../people.ts';
import { listGuardedRoutes } from '../routes.ts';
import { setUpSite } from '../support/set-up.ts';
import { STAFF_ROUTES, TENANTS, VISITORS } from '../tenants.ts';

const rows = Object.entries(TENANTS).map(([route, expected], turn) => [route, expected, turn] as const);
const site = await setUpSite({
  env: { ADMIN_EMAILS: 'root@easel.example,suspended-admin@easel.example', WORKER: 'off' },
});
let people: People;
/** People who look after the board, by role. */
let staff: Record<keyof typeof STAFF_ROUTES, Person>;
let visitors: Record<(typeof VISITORS)[number], Person>;
/** Suspended after they signed in, with sessions that were not ended. */
let suspended: Person[];
/** Parameter values of a route, created for each request so that responses are independent. */
let parameters: Record<string, () => Promise<string> | string>;

/** Routes of the user alone, and a bulk change without roles. */
const ALLOWED_WHILE_COMPANY_SUSPENDED = [
  'POST /api/account/deletion',
  'POST /api/passkeys',
  'POST /api/passkeys/options',
  'POST /api/recruiters/job-steps',
  'POST /api/advertise/bookings',
  'POST /api/advertise/forecast',
];

beforeAll(async () => {
  people = new People(site);
  const { db } = site;
  const [own, other] = await db.selectFrom('companies').select(['id', 'slug', 'name']).orderBy('id').limit(2).execute();
  if (!own || !other) throw new Error('The board has no two companies');
  visitors = {
    visitor: { id: '', email: '', headers: {} },
    other: await people.join(db, 'other@gmail.com', other.id, 'owner'),
    removed: await people.join(db, 'removed@gmail.com', own.id, 'owner'),
    member: await people.join(db, 'member@gmail.com', own.id, 'member'),
    owner: await people.join(db, 'owner@gmail.com', own.id, 'owner'),
    admin: await people.signIn('root@easel.example'),
  };
  staff = { moderator: await signInStaff('moderator'), editor: await signInStaff('editor') };
  suspended = [
    await people.join(db, 'suspended-owner@gmail.com', own.id, 'owner'),
    await people.signIn('suspended-admin@easel.example'),
    await signInStaff('moderator', 'suspended-moderator@gmail.com'),
  ];
  for (const { id, headers } of suspended) {
    expect((await site.request(paths.account(), { headers })).status).toBe(200);
    await db.updateTable('users').set({ suspended_at: new Date().toISOString() }).where('id', '=', id).execute();
  }
  const vouched = { verified: 1, admin_override: 'vouched', verified_name: own.name } as const;
  await db.updateTable('companies').set(vouched).where('id', '=', own.id).execute();
  // The session goes on: only the membership ends.
  await db.deleteFrom('members').where('user_id', '=', visitors.removed.id).execute();
  const actor = { kind: 'system', name: 'test' } as const;
  const [place] = await db.selectFrom('locations').select('slug').where('kind', '=', 'city').orderBy('slug').execute();
  const [category] = await db.selectFrom('categories').select('slug').where('parent_id', 'is not', null).execute();
  const job = await plantOpenJob(db, new Date(), {
    companyId: own.id,
    locationSlugs: [place?.slug ?? ''],
    categorySlug: category?.slug ?? '',
    requiredSkills: [],
    niceSkills: [],
  });
  const asOwner = { ...visitors.owner, name: '', sessionId: '' } satisfies SignedInUser & Person;
  parameters = {
    companySlug: () => own.slug,
    table: () => 'days',
    orderId: () => plantOrder(own.id),
    number: () => 'C2026-0001',
    jobHash: () => job.hash,
    sourceId: () => plantSource(own.id),
    endpointId: () => plantWebhook(),
    channelId: () => plantChannel(),
    kind: () => 'pages',
    slug: () => 'about',
    staffId: () => newId(new Date()),
    userId: async () => (await people.signIn(`${newId(new Date())}@gmail.com`)).id,
    sessionId: () => newId(new Date()),
    passkeyId: () => newId(new Date()),
    fileId: () => newId(new Date()),
    token: () => newId(new Date()),
    adId: async () => (await plantBooking(db, visitors.owner, new Date())).adId,
    statementId: () => newId(new Date()),
    applicationId: () => plantApplication(site.db, job.id),
    tokenId: async () => {
      const token = { companyId: own.id, name: 'Program', scope: 'drafts' };
      return expectValue(await createApiToken(db, asOwner, token, new Date())).id;
    },
    invitationId: async () => {
      const invitation = { companyId: own.id, email: `${newId(new Date())}@gmail.com`, origin: site.origin };
      return expectValue(await inviteMember(db, asOwner, invitation, new Date())).id;
    },
    issueId: async () =>
      expectValue(await createIssueDraft(db, actor, { subject: 'Hello', body: 'Hello.' }, new Date())).id,
    taskId: async () => (await plantDeadMail()).taskId,
    mailId: async () => (await plantDeadMail()).mailId,
  };
});

afterAll(async () => {
  await people?.close();
});

describe('Every route that may know who asks', () => {
  it('Every route that may know the visitor has a row that says what each visitor gets, and no row is left over', () => {
    expect(Object.keys(TENANTS).sort()).toEqual(listGuardedRoutes().sort());
  });

  it.each(rows)('%s answers %s', async (route, expected, turn) => {
    const [method = '', pattern = ''] = route.split(' ');
    const statuses = expected.split(' ');
    const isForStaff = /^(\/api)?\/admin\b/.test(pattern);
    // Pages of admins do not read memberships: an owner, and one of the others, stand for those without a role at the board.
    const asked = VISITORS.filter(
      (name, i) => !isForStaff || isLong || ['visitor', 'owner', 'admin'].includes(name) || i - 1 === turn % 3,
    );
    for (const name of asked)
      expect(`${name} ${await statusOf(method, pattern, visitors[name])}`).toBe(
        `${name} ${statuses[VISITORS.indexOf(name)]}`,
      );
  });

  it.each(rows)('%s is open to moderators and editors as listed', async (route, expected, turn) => {
    const [method = '', pattern = ''] = route.split(' ');
    const asAdmin = expected.split(' ').at(-1);
    const isOwnRole = /^(\/api)?\/admin\b/.test(pattern) || pattern === '/recruiters/jobs/[jobHash]';
    const roles = ['moderator', 'editor'] as const;
    // Other routes do not read the role.
    for (const role of isOwnRole ? roles : everyNth(roles, 2, turn)) {
      const status = !isOwnRole || STAFF_ROUTES[role].includes(route) ? asAdmin : '404';
      expect(`${await statusOf(method, pattern, staff[role])}`, role).toBe(status);
    }
  });

  it('Every route that may know who asks has every route that is listed for moderators and editors', () => {
    expect(
      Object.values(STAFF_ROUTES)
        .flat()
        .filter((route) => !Object.hasOwn(TENANTS, route)),
    ).toEqual([]);
  });

  it.each(rows)('%s answers a suspended user’s open session as a visitor’s', async (route, expected, turn) => {
    const [method = '', pattern = ''] = route.split(' ');
    const [visitor] = expected.split(' ');
    for (const person of everyNth(suspended, suspended.length, turn))
      expect(await statusOf(method, pattern, person), person.email).toBe(Number(visitor));
  });

  it('Every route that may know who asks rejects members of a suspended company at their next request, once the company is suspended', async () => {
    const { db } = site;
    const slug = await parameters.companySlug?.();
    const suspend = (at: string | null) =>
      db
        .updateTable('companies')
        .set({ suspended_at: at })
        .where('slug', '=', slug ?? '')
        .execute();
    const hasAccess = (status: number) => status < 400 || status === 422;
    await suspend(new Date().toISOString());
    const allowed: string[] = [];
    for (const [route, expected] of Object.entries(TENANTS)) {
      const [method = '', pattern = ''] = route.split(' ');
      const [visitor, , , , owner] = expected.split(' ').map(Number);
      const isOwnersOnly = method === 'POST' && visitor === 401 && owner !== undefined && hasAccess(owner);
      if (isOwnersOnly && hasAccess(await statusOf(method, pattern, visitors.owner))) allowed.push(route);
    }
    const hash = await parameters.jobHash?.();
    const steps = await site.request(paths.recruiterJobSteps(), {
      method: 'POST',
      headers: {
        ...visitors.owner.headers,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: `step=close&hash=${hash}`,
    });
    await suspend(null);
    expect(JSON.parse(steps.text)).toMatchObject({ done: 0 });
    expect(allowed).toEqual(ALLOWED_WHILE_COMPANY_SUSPENDED);
  });
});

async function signInStaff(role: StaffRole, email = `${role}@gmail.com`): Promise<Person> {
  const at = new Date();
  await site.db
    .insertInto('staff')
    .values({ id: newId(at), email, role, invited_by: null, created_at: at.toISOString() })
    .execute();
  return people.signIn(email);
}

async function statusOf(method: string, pattern: string, { headers }: Person): Promise<number> {
  let path = pattern;
  for (const [part, name = ''] of pattern.matchAll(/\[(\w+)\]/g)) {
    const parameter = parameters[name];
    if (!parameter) throw new Error(`Nothing stands for [${name}] of ${pattern}`);
    path = path.replace(part, await parameter());
  }
  // Limits are not what is asked here.
  await site.db.deleteFrom('rate_limits').execute();
  const { status } = await site.request(path, {
    method,
    headers: {
      ...headers,
      accept: 'application/json',
      ...(method === 'GET'
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
    },
    // Node sends a body of DELETE without its length.
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: `slug=${await parameters.companySlug?.()}` }),
  });
  return status;
}

async function plantChannel(): Promise<string> {
  const id = newId(new Date());
  const at = new Date().toISOString();
  const channel = { kind: 'slack', target: 'hooks.slack.com', credentials: '', search: '', rhythm: 'daily' } as const;
  await site.db
    .insertInto('channels')
    .values({ id, ...channel, state: 'paused', problem: '', since: at, next_at: at })
    .execute();
  return id;
}

/** A webhook of the board. */
async function plantWebhook(): Promise<string> {
  const endpoint = { companyId: null, address: `https://example.com/${newId(new Date())}`, events: ['role.ended'] };
  await site.db.deleteFrom('webhook_endpoints').execute();
  const actor = { kind: 'system', name: 'test' } as const;
  return expectValue(await addWebhookEndpoint(site.db, actor, endpoint, {}, new Date())).id;
}

/** An order of a company that was not paid. */
async function plantOrder(companyId: string): Promise<string> {
  const { db } = site;
  const actor = { kind: 'system', name: 'test' } as const;
  const form = { ...defaultPlanForm('newsletter'), name: 'Newsletter place', amount: '90' };
  const sold = await db.selectFrom('plans').select('slug').where('kind', '=', 'newsletter').executeTakeFirst();
  const { slug } = sold ?? expectValue(await savePlanOrReplaceUsed(db, actor, { form }, new Date()));
  const order = { companyId, email: 'owner@gmail.com', items: [{ slug, quantity: 1 }], code: '' };
  const opened = await createOrder(db, order, new Date());
  // A suspended company has the orders from before.
  if (opened.ok) return opened.value.id;
  const earlier = db.selectFrom('orders').select('id').where('company_id', '=', companyId);
  return (await earlier.executeTakeFirstOrThrow()).id;
}

async function plantSource(companyId: string): Promise<string> {
  const { id: admin } = visitors.admin;
  const { slug } = await site.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const feed = `https://api.lever.co/v0/postings/${newId(new Date())}`;
  const address = { kind: 'lever', slug: 'acme', feed, careers: 'https://jobs.lever.co/acme' } as const;
  const added = await addSourceAndScheduleRun(
    site.db,
    { kind: 'admin', id: admin },
    { address, company: { slug }, owner: 'board' },
    new Date(),
  );
  return expectValue(added).id;
}

async function plantDeadMail(): Promise<{ mailId: string; taskId: string }> {
  const letter = {
    kind: 'greeting',
    to: 'ada@example.com',
    words: () => ({ subject: 'Hello', text: 'Hello', html: '' }),
  };
  const mailId = await writeMail(site.db, letter, new Date());
  const task = await site.db
    .updateTable('tasks')
    .set({ state: 'dead', ended_at: new Date().toISOString() })
    .where('key', '=', `mail:${mailId}`)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { mailId, taskId: task.id };
}
