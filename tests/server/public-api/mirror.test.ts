import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { changePlace } from '../../../src/features/administration/place-change.commands.ts';
import { changeTerm } from '../../../src/features/administration/term.commands.ts';
import { editCompany } from '../../../src/features/companies/company.commands.ts';
import { closeJob, createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import type { ApiResponse } from '../../../src/features/public-api/responses.schema.ts';
import { SearchIndex } from '../../../src/features/search/engine/search-index.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { rounds } from '../../rounds.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from '../market/random-roles.ts';
import { actor, draftOf } from '../plant.ts';
import { Api } from './asking.ts';

const STEPS = rounds(40, 400);

type Jobs = ApiResponse<'jobs'>;
type Wire = Map<string, string>;

/** Another site that keeps what this board says, and asks for nothing but what changes. */
class Mirror {
  readonly roles: Wire = new Map();
  readonly #api: Api;
  readonly #limit: number;
  /** Cursor of roles, then of changes. */
  #cursor: string | undefined;
  #changes: string | null = null;

  constructor(api: Api, limit: number) {
    this.#api = api;
    this.#limit = limit;
  }

  /** Asks once; whether there is more. */
  async turn(): Promise<boolean> {
    const cursor = this.#cursor ? `&cursor=${this.#cursor}` : '';
    return this.#take(await this.#api.read<Jobs>(`/api/v1/jobs?full=1&limit=${this.#limit}${cursor}`));
  }

  /** Asks for all since a moment, whatever was read before. */
  async followSince(moment: Date): Promise<void> {
    const query = `full=1&limit=${this.#limit}&updatedSince=${moment.toISOString()}`;
    if (this.#take(await this.#api.read<Jobs>(`/api/v1/jobs?${query}`))) await this.follow();
  }

  async follow(): Promise<void> {
    while (await this.turn());
  }

  #take({ jobs, ended, next, changes }: Jobs): boolean {
    for (const job of jobs) this.roles.set(job.hash, JSON.stringify(job));
    for (const { hash } of ended) this.roles.delete(hash);
    this.#changes = changes;
    this.#cursor = next ?? this.#changes ?? undefined;
    return next !== null;
  }
}

async function readAll(api: Api): Promise<Wire> {
  const mirror = new Mirror(api, 100);
  await mirror.follow();
  return mirror.roles;
}

const sorted = (roles: Wire) => [...roles].sort(([a], [b]) => (a < b ? -1 : 1));

const publish = async (db: Db, now: Date, draft = draftOf()) =>
  expectValue(await publishJob(db, actor, expectValue(await createJob(db, actor, draft, now)), now));

describeOnBothEngines('A mirror of the board', (open, engine, test) => {
  it('A mirror of the board stays true over a random history, however late the search is and wherever it was read', async () => {
    const { db, now } = await open();
    const random = new Random(engine === 'sqlite' ? 3 : 4);
    const history = new History(db, random, now);
    const steps: string[] = [];
    for (let i = 0; i < 12; i++) steps.push(await history.step());
    const api = await Api.open(db);
    const [following, dated] = [new Mirror(api, 1 + random.below(7)), new Mirror(api, 5)];
    let requested = history.now;
    while (await dated.turn());
    for (let i = 0; i < STEPS; i++) {
      steps.push(await history.step());
      if (random.chance(0.6)) await api.catchUp();
      if (random.chance(0.7)) await following.turn();
      if (random.chance(0.2)) {
        const from = requested;
        requested = history.now;
        await dated.followSince(from);
      }
      if (i % 5 > 0 && i < STEPS - 1) continue;
      await api.catchUp();
      await following.follow();
      // All roles are read: what has changed since that began comes now.
      await following.follow();
      await dated.followSince(requested);
      const all = sorted(await readAll(api));
      expect(all.length).toBeGreaterThan(5);
      expect(sorted(following.roles), steps.join('\n')).toEqual(all);
      expect(sorted(dated.roles), steps.join('\n')).toEqual(all);
    }
  });

  it('A mirror of the board loses no role that stays while others come and go between its pages', async () => {
    const { db, now } = await open();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const stay: string[] = [];
    for (let i = 0; i < 9; i++) stay.push((await publish(db, at(i))).hash);
    const leaves = await publish(db, at(10));
    const api = await Api.open(db);
    for (const query of ['', 'q=designer', 'q=designer&sort=newest', 'workplace=hybrid', 'sort=pay']) {
      const read: string[] = [];
      let cursor = '';
      for (let page = 0; ; page++) {
        const { jobs, next } = await api.read<Jobs>(`/api/v1/jobs?limit=2&${query}${cursor}`);
        read.push(...jobs.map(({ hash }) => hash));
        if (!next) break;
        cursor = `&cursor=${next}`;
        // One comes in before all, and the one that the cursor may name goes.
        await publish(db, at(20 + page));
        if (page === 0 && query === '') expectValue(await closeJob(db, actor, { ...leaves, reason: 'filled' }, at(20)));
        await api.catchUp();
      }
      expect(new Set(read).size).toBe(read.length);
      expect(
        stay.filter((hash) => !read.includes(hash)),
        query,
      ).toEqual([]);
    }
  });

  it('A mirror of the board reads roles by pay in the order of the site, also when other currencies become more frequent meanwhile', async () => {
    const { db, now } = await open();
    await plantRandomRoles(db, 7, 90, now);
    for (const currency of ['USD', 'GBP']) {
      const pay = { min: 5_000_000, max: 6_000_000, currency, period: 'year' as const };
      await publish(db, now, draftOf({ pay }));
    }
    const search = new SearchIndex(db);
    const { jobs: shown, total } = await search.search(changeQuery(emptyQuery, { sort: 'pay', pageSize: 500 }), now);
    expect(new Set(shown.map(({ pay }) => pay?.currency))).toEqual(new Set(['EUR', 'USD', 'GBP', undefined]));
    const api = await Api.open(db);
    const readByPay = async (between: (page: number) => Promise<void>) => {
      const read: string[] = [];
      let cursor = '';
      for (let page = 0; ; page++) {
        const { jobs, next } = await api.read<Jobs>(`/api/v1/jobs?sort=pay&limit=7${cursor}`);
        read.push(...jobs.map(({ hash }) => hash));
        if (!next) return read;
        cursor = `&cursor=${next}`;
        await between(page);
      }
    };
    const hashes = shown.map(({ hash }) => hash);
    expect(await readByPay(async () => {})).toEqual(hashes);
    let more = 0;
    const read = await readByPay(async (page) => {
      // Pounds and dollars come in between until most roles are paid in the one, then in the other.
      const pay = { min: 4_000_000, max: 9_000_000, currency: page < 2 ? 'GBP' : 'USD', period: 'year' as const };
      for (let i = 0; i < 12 && more < total * 2; i++, more++) await publish(db, now, draftOf({ pay }));
      await api.catchUp();
    });
    expect(new Set(read).size).toBe(read.length);
    const stayed = new Set(hashes);
    expect(read.filter((hash) => stayed.has(hash)).sort()).toEqual(hashes.toSorted());
  });

  test('A mirror of the board learns of a role that shows a name which has changed: of its company, category, skill, place or country', async () => {
    const { db, now } = await open();
    await publish(db, now);
    await publish(
      db,
      now,
      draftOf({ companyId: 'co2', categorySlug: 'ux-researcher', requiredSkills: [], niceSkills: [] }),
    );
    const remote = {
      workplace: 'remote',
      locationSlugs: [] as string[],
      openToSlugs: ['portugal'] as string[],
      categorySlug: 'ui-designer',
    } as const;
    const { hash: elsewhere } = await publish(db, now, draftOf({ ...remote, companyId: 'co3', requiredSkills: [] }));
    const api = await Api.open(db);
    const mirror = new Mirror(api, 10);
    await mirror.follow();
    const owner = { kind: 'admin', id: 'owner' } as const;
    const wish = {
      action: 'edit',
      parent: '',
      address: '',
      synonyms: '',
      into: '',
      change: '',
      name: 'Another',
    } as const;
    const renamings: [(later: Date) => Promise<unknown>, number][] = [
      [(later) => changePlace(db, owner, { ...wish, kind: 'location', slug: 'berlin', parent: 'germany' }, later), 2],
      [(later) => changePlace(db, owner, { ...wish, kind: 'location', slug: 'portugal', parent: 'europe' }, later), 1],
      [
        (later) => changeTerm(db, owner, { ...wish, kind: 'category', slug: 'ui-designer', parent: 'product' }, later),
        1,
      ],
      [(later) => changeTerm(db, owner, { ...wish, kind: 'skill', slug: 'figma' }, later), 1],
      [(later) => editCompany(db, actor, { slug: 'pale-harbour', changes: { name: 'Another' }, origin: '' }, later), 1],
    ];
    for (const [i, [rename, roles]] of renamings.entries()) {
      expect(await rename(new Date(now.getTime() + (i + 1) * 60_000))).toMatchObject({ ok: true });
      const before = sorted(mirror.roles);
      await mirror.follow();
      await api.catchUp();
      const after = sorted(mirror.roles);
      expect(after).toEqual(sorted(await readAll(api)));
      expect(after.filter(([hash, role], at) => before[at]?.[0] === hash && before[at]?.[1] !== role)).toHaveLength(
        roles,
      );
    }
    expect(mirror.roles.get(elsewhere)).toContain('"openTo":[{"slug":"portugal","name":"Another"}]');
  });

  test('A mirror of the board learns of a role that has ended, when it did, and of none that was never public', async () => {
    const { db, now } = await open();
    const job = await publish(db, now);
    const draft = expectValue(await createJob(db, actor, draftOf(), now));
    const api = await Api.open(db);
    const { changes } = await api.read<Jobs>('/api/v1/jobs');
    const end = new Date(now.getTime() + 60_000);
    expectValue(await closeJob(db, actor, { ...job, reason: 'filled' }, end));
    const reported = await api.read<Jobs>(`/api/v1/jobs?cursor=${changes}`);
    expect(reported).toMatchObject({ jobs: [], next: null, total: null });
    expect(reported.ended).toEqual([{ hash: job.hash, status: 'ended', endedAt: end.toISOString() }]);
    expect(await api.rejection(`/api/v1/jobs/${job.hash}`)).toMatchObject({ statusCode: 410, data: reported.ended[0] });
    expect(await api.rejection(`/api/v1/jobs/${draft.hash}`)).toMatchObject({ statusCode: 404 });
    expect((await api.rejection(`/api/v1/jobs/${draft.hash}`)).data).toBeUndefined();
  });

  it('A mirror of the board starts over when the board has no record of the changes', async () => {
    const { db, now } = await open();
    for (let i = 0; i < 3; i++) await publish(db, new Date(now.getTime() + i * 3_600_000));
    const api = await Api.open(db);
    const { changes } = await api.read<Jobs>('/api/v1/jobs');
    const [first] = await db.selectFrom('changes').select('id').orderBy('id').limit(1).execute();
    const since = `/api/v1/jobs?updatedSince=${now.toISOString()}`;
    expect((await api.read<Jobs>(since)).jobs).toHaveLength(3);
    await db
      .deleteFrom('changes')
      .where('id', '=', first?.id ?? 0)
      .execute();
    expect(await api.rejection(since)).toMatchObject({
      statusCode: 410,
      data: { problems: [{ field: 'updatedSince', message: expect.stringContaining('begin again') }] },
    });
    await publish(db, new Date(now.getTime() + 4 * 3_600_000));
    expect((await api.read<Jobs>(`/api/v1/jobs?cursor=${changes}`)).jobs).toHaveLength(1);
    await db.deleteFrom('changes').execute();
    expect(await api.rejection(`/api/v1/jobs?cursor=${changes}`)).toMatchObject({ statusCode: 410 });
  });
});
