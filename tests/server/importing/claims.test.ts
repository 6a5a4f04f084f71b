import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ImportSourceClaim } from '../../../src/db/column-values.ts';
import { insertCompany } from '../../../src/features/companies/creation.commands.ts';
import type { FeedAddress } from '../../../src/features/importing/reader.ts';
import { evaluateSourceClaim, isStrongerClaim } from '../../../src/features/importing/sources/claim.ts';
import { evaluateClaimWithLinks } from '../../../src/features/importing/sources/find-claim.ts';
import {
  addSourceAndScheduleRun,
  performAvailableSourceAction,
} from '../../../src/features/importing/sources/source.commands.ts';
import { findSourceOfFeed, listFeedDisplacements } from '../../../src/features/importing/sources/source.queries.ts';
import { recogniseFeedAddress } from '../../../src/features/importing/sources.ts';
import { addOrPromoteMember } from '../../../src/features/membership/member.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { forAll } from '../../for-all.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';

const origin = 'https://board.example';
const recruiter = { kind: 'recruiter', id: 'u1' } as const;
const greenhouse = recogniseFeedAddress('https://boards.greenhouse.io/stripe') as FeedAddress;

describeOnBothEngines('A feed that two companies claim', (open, _engine, test) => {
  async function stage() {
    const { db, now } = await open();
    const found = async (website: string) => {
      const company = await db.transaction().execute((trx) => insertCompany(trx, { name: 'Stripe', website }, now));
      await db
        .updateTable('companies')
        .set({ verified: 1, verified_domain: new URL(website).hostname })
        .where('id', '=', company.id)
        .execute();
      const email = `me@${new URL(website).hostname}`;
      await plantPerson(db, email);
      await addOrPromoteMember(db, { userId: email, companyId: company.id, role: 'owner' }, now);
      return { ...company, email };
    };
    const namesake = await found('https://stripe.xyz');
    const real = await found('https://stripe.com');
    const add = (slug: string, claim: ImportSourceClaim) =>
      addSourceAndScheduleRun(
        db,
        recruiter,
        { address: greenhouse, company: { slug }, owner: 'employer', claim, origin },
        now,
      );
    const holder = async () => (await findSourceOfFeed(db, greenhouse.feed))?.company.id;
    const mailed = async () =>
      (await db.selectFrom('mails').select('recipient').where('kind', '=', 'source moved').execute())
        .map(({ recipient }) => recipient)
        .sort();
    return { db, now, namesake, real, add, holder, mailed };
  }

  it('A feed that two companies claim waits for the board under a namesake, and goes to the one whose website links to it; both are notified', async () => {
    const { db, now, namesake, real, add, holder, mailed } = await stage();
    expect(expectValue(await add(namesake.slug, 'none')).isAwaitingApproval).toBe(true);
    expect(expectValue(await add(real.slug, 'linked')).isAwaitingApproval).toBe(false);
    expect(await holder()).toBe(real.id);
    expect(await mailed()).toEqual([real.email, namesake.email]);
    expect(await listFeedDisplacements(db, namesake.id)).toMatchObject([
      { isLost: true, other: 'Stripe (stripe.com)' },
    ]);
    expect(await listFeedDisplacements(db, real.id)).toMatchObject([{ isLost: false, other: 'Stripe (stripe.xyz)' }]);
    await expectInvariants(db, now);
  });

  it('A feed that two companies claim stays with the one whose claim is stronger or equal, in either order', async () => {
    const { real, namesake, add, holder, mailed } = await stage();
    expectValue(await add(real.slug, 'linked'));
    for (const claim of ['none', 'linked'] as const)
      expect(await add(namesake.slug, claim)).toMatchObject({ ok: false, problems: [{ field: 'address' }] });
    expect(await holder()).toBe(real.id);
    expect(await mailed()).toEqual([]);
  });

  test('A feed that two companies claim stays where the board put it', async () => {
    const { db, now, real, namesake, add, holder } = await stage();
    const { id } = expectValue(await add(namesake.slug, 'none'));
    expectValue(await performAvailableSourceAction(db, { kind: 'admin', id: 'mo' }, { id, step: 'approve' }, now));
    expect(await add(real.slug, 'proved')).toMatchObject({ ok: false });
    expect(await holder()).toBe(namesake.id);
  });

  test('A feed that two companies claim goes with its roles from a namesake that was let in by its name before', async () => {
    const { db, real, namesake, add, holder } = await stage();
    const { id } = expectValue(await add(namesake.slug, 'none'));
    await db.updateTable('sources').set({ state: 'active' }).where('id', '=', id).execute();
    expectValue(await add(real.slug, 'linked'));
    expect(await holder()).toBe(real.id);
  });
});

const domains = ['stripe.com', 'stripe.xyz', 'stripe.co.uk', 'example.org'];
const careersHosts = ['boards.greenhouse.io', ...domains.map((domain) => `jobs.${domain}`)];

it('A claim to a feed is never proved by a name, at any domain', () => {
  forAll(
    [fc.constantFrom(...domains), fc.constantFrom(...careersHosts), fc.boolean(), fc.boolean(), fc.boolean()],
    (domain, host, verified, fromWebsite, fromCareers) => {
      const company = { website: `https://www.${domain}`, verified };
      const address = { ...greenhouse, careers: `https://${host}/stripe` };
      const claim = evaluateSourceClaim(company, address, { fromWebsite, fromCareers });
      const isOwn = host === `jobs.${domain}`;
      if (!verified || !(isOwn || fromWebsite)) expect(claim).toBe('none');
      else if (isOwn || fromCareers) expect(claim).toBe('proved');
      else expect(claim).toBe(domain === 'example.org' ? 'none' : 'linked');
    },
  );
});

it('A claim to a feed displaces only what is weaker, so that no two claims displace each other', () => {
  const claims: ImportSourceClaim[] = ['none', 'linked', 'proved', 'board'];
  for (const one of claims)
    for (const other of claims)
      expect(isStrongerClaim(one, other) && isStrongerClaim(other, one), `${one}, ${other}`).toBe(false);
  expect([
    isStrongerClaim('linked', 'none'),
    isStrongerClaim('proved', 'linked'),
    isStrongerClaim('proved', 'board'),
  ]).toEqual([true, true, false]);
});

describe('The link from a website', () => {
  let html = '';
  let location: string | undefined;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    if (location) return void response.writeHead(302, { location }).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(request.url === '/careers' ? LINK : html);
  });
  const LINK = '<a href="https://boards.greenhouse.io/stripe">Open roles</a>';
  afterAll(() => void server.close());

  it('The link from a website counts on the website’s own pages, and not on those that it redirects to', async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const services = {
      userAgent: 'Easel tests',
      allowsInside: true,
      mostSeconds: 2,
      // Every name is this server, but for the careers page, which does not answer.
      resolve: async (host: string) => (host.endsWith('greenhouse.io') ? [] : [{ address: '127.0.0.1', family: 4 }]),
    };
    const claim = () =>
      evaluateClaimWithLinks({ website: `http://stripe.com:${port}`, verified: true }, greenhouse, services);
    expect(await claim()).toBe('none');
    html = LINK;
    expect(await claim()).toBe('linked');
    html = '<a href="/careers">Careers</a>';
    expect(await claim()).toBe('linked');
    html = LINK;
    location = `http://stripe.xyz:${port}/`;
    expect(await claim()).toBe('none');
  });
});
