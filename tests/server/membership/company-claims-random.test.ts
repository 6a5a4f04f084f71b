import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { listActiveMembers, listMembersAwaitingReadmission } from '../../../src/features/accounts/member.queries.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { editCompany } from '../../../src/features/companies/company.commands.ts';
import { overrideVerification, VERIFICATION_DECISIONS } from '../../../src/features/companies/moderation.commands.ts';
import {
  acceptInvitation,
  joinCompanyOfDomain,
  joinOrCreateCompany,
} from '../../../src/features/membership/founding.commands.ts';
import { changeMemberRole, inviteMember, removeMember } from '../../../src/features/membership/member.commands.ts';
import {
  decidePendingMemberAsAdmin,
  decidePendingMemberAsOwner,
  PENDING_MEMBER_DECISIONS,
} from '../../../src/features/membership/pending-member.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { deleteOwnAccount } from '../../../src/workflows/account-deletion.commands.ts';
import { mergeCompany } from '../../../src/workflows/company-merger.commands.ts';
import { reinstateCompany, suspendCompany } from '../../../src/workflows/company-suspension.commands.ts';
import { reinstateUser, suspendUser } from '../../../src/workflows/user-suspension.commands.ts';
import { Random } from '../../prove/random.ts';
import { isLong } from '../../rounds.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';

const origin = 'https://easel.example';
const admin = { kind: 'admin', id: 'root' } as const;
const root: SignedInUser = { id: 'root', email: 'root@easel.example', name: '', sessionId: '', staffRole: 'admin' };
const DOMAINS = ['acme.com', 'kern.studio', 'bank.co.uk'];
const EMAILS = [
  'eve@gmail.com',
  'mallory@posteo.de',
  ...DOMAINS.flatMap((domain) => [`ada@${domain}`, `bob@mail.${domain}`]),
];
const WEBSITES = [...DOMAINS.map((domain) => `https://www.${domain}/about`), 'https://victim.example', null];
const NAMES = ['Acme', 'Kern Studio', 'Bank', 'Google DeepMind', 'acme.com'];
const ROLES = ['owner', 'member'] as const;

/** Everything that can change who speaks for a company, by any user, in any order, sometimes two things at once. */
class People {
  /** Last decisions of admins and the name and website they applied to. */
  readonly vouched = new Map<string, { name: string; website: string | null }>();
  readonly #db: Db;
  readonly #random: Random;
  #clock: number;

  constructor(db: Db, random: Random, now: Date) {
    this.#db = db;
    this.#random = random;
    this.#clock = now.getTime();
  }

  async step(): Promise<string> {
    if (this.#random.chance(0.2)) return (await Promise.all([this.#one(), this.#one()])).join(' & ');
    return this.#one();
  }

  async #one(): Promise<string> {
    const [db, random, now] = [this.#db, this.#random, this.#now()];
    const company = await this.#pickCompany();
    const members = company ? (await listActiveMembers(db, company.id)).map(({ email }) => email) : [];
    const pick = () => random.pick(members.length > 0 && random.chance(0.6) ? members : EMAILS);
    const [visitor, other] = [await plantPerson(db, pick()), await plantPerson(db, pick())];
    const [website, name] = [random.pick(WEBSITES), random.pick(NAMES)];
    const role = random.pick(ROLES);
    const output = (what: string, { ok }: { ok: boolean }) => `${visitor.email} ${what}${ok ? '' : ' (refused)'}`;
    if (!company || random.chance(0.12)) {
      const wanted = { name, website: website ?? 'https://victim.example', origin };
      return output(`founds ${name} at ${wanted.website}`, await joinOrCreateCompany(db, visitor, wanted, now));
    }
    const { id, slug } = company;
    const user = { companyId: id, userId: other.id };
    const steps: (() => Promise<string>)[] = [
      async () => output(`joins ${slug}`, await joinCompanyOfDomain(db, visitor, { slug, origin }, now)),
      async () => output(`joins ${slug}`, await joinCompanyOfDomain(db, visitor, { slug, origin }, now)),
      async () => this.#inviteInto(id, other, role, now),
      async () => this.#inviteInto(id, other, role, now),
      async () => output(`removes ${other.email} from ${slug}`, await removeMember(db, visitor, user, now)),
      async () => output(`leaves ${slug}`, await removeMember(db, visitor, { companyId: id, userId: visitor.id }, now)),
      async () =>
        output(`makes ${other.email} ${role}`, await changeMemberRole(db, visitor, { ...user, role, origin }, now)),
      async () =>
        output('leaves the board', await deleteOwnAccount(db, visitor, { confirmation: visitor.email, origin }, now)),
      async () => this.#edit(slug, random.chance(0.5) ? { website } : { name }, now),
      async () => this.#edit(slug, random.chance(0.5) ? { website } : { name }, now),
      async () => this.#judge(slug, now),
      async () => this.#decide(id, visitor, now),
      async () => this.#decide(id, visitor, now),
      async () => this.#merge(slug, now),
      async () => {
        await suspendCompany(db, admin, { slug, reason: 'spam', origin: 'https://easel.example' }, now);
        return `suspend ${slug}`;
      },
      async () => {
        await reinstateCompany(db, admin, slug, now);
        return `reinstate ${slug}`;
      },
      async () => output('is suspended', await suspendUser(db, root, { userId: visitor.id, reason: 'spam' }, now)),
      async () => this.#letIn(now),
      async () => this.#letIn(now),
    ];
    return random.pick(steps)();
  }

  async #letIn(now: Date): Promise<string> {
    const rows = await this.#db.selectFrom('users').select('id').where('suspended_at', 'is not', null).execute();
    if (rows.length === 0) return 'no one is suspended';
    const { id } = this.#random.pick(rows);
    await reinstateUser(this.#db, root, { userId: id }, now);
    return `${id} is reinstated`;
  }

  async #inviteInto(id: string, other: SignedInUser, role: string, now: Date): Promise<string> {
    const owner = await this.#db
      .selectFrom('members')
      .select('user_id')
      .where('company_id', '=', id)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    if (!owner) return 'no one invites';
    const host = await plantPerson(this.#db, owner.user_id);
    const invited = await inviteMember(this.#db, host, { companyId: id, email: other.email, role, origin }, now);
    if (!invited.ok) return `${host.email} cannot invite ${other.email}`;
    await acceptInvitation(this.#db, other, { id: invited.value.id, origin }, now);
    return `${host.email} invites ${other.email} as ${role}`;
  }

  async #edit(slug: string, changes: { website?: string | null; name?: string }, now: Date): Promise<string> {
    await editCompany(this.#db, admin, { slug, changes, origin }, now);
    return `edit ${slug} ${JSON.stringify(changes)}`;
  }

  async #judge(slug: string, now: Date): Promise<string> {
    const verdict = this.#random.pick(VERIFICATION_DECISIONS);
    const company = await this.#db
      .selectFrom('companies')
      .select(['id', 'name', 'website'])
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!company) return 'no company to judge';
    const judged = await overrideVerification(this.#db, admin, { slug, verdict, seen: company }, now);
    if (judged.ok) {
      if (verdict === 'vouch') this.vouched.set(company.id, company);
      else if (verdict !== 'confirm name') this.vouched.delete(company.id);
    }
    return `${verdict} ${slug}`;
  }

  async #decide(id: string, visitor: SignedInUser, now: Date): Promise<string> {
    const [person] = await listMembersAwaitingReadmission(this.#db, id);
    if (!person) return 'no one waits';
    const decision = this.#random.pick(PENDING_MEMBER_DECISIONS);
    const decided = { companyId: id, userId: person.userId, decision, origin };
    if (this.#random.chance(0.5)) await decidePendingMemberAsAdmin(this.#db, admin, decided, now);
    else await decidePendingMemberAsOwner(this.#db, visitor, decided, now);
    return `${decision} for ${person.email}`;
  }

  async #merge(slug: string, now: Date): Promise<string> {
    const into = await this.#pickCompany();
    if (!into || this.#random.chance(0.75)) return 'no merger';
    await mergeCompany(this.#db, admin, { slug, into: into.slug }, now);
    return `merge ${slug} into ${into.slug}`;
  }

  async #pickCompany(): Promise<{ id: string; slug: string } | undefined> {
    const rows = await this.#db
      .selectFrom('companies')
      .select(['id', 'slug'])
      .where('id', 'not like', 'co%')
      .orderBy('id')
      .execute();
    return rows.length > 0 ? this.#random.pick(rows) : undefined;
  }

  /** Time of the last step. */
  get time(): Date {
    return new Date(this.#clock);
  }

  #now(): Date {
    this.#clock += 1_000;
    return new Date(this.#clock);
  }
}

/** Compares domains by text, without list of suffixes. */
const isAt = (email: string, website: string | null): boolean =>
  DOMAINS.some((domain) => email.endsWith(domain) && website?.includes(domain));

/** Verified companies that were seen, of both engines. */
const seen = { verified: 0, proven: 0, seeds: 0 };

describeOnBothEngines('Any history of people and companies', (open, engine) => {
  const seeds = isLong || engine === 'sqlite' ? [1, 2, 3, 4] : [1];

  it.each(seeds)(
    'Any history of people and companies leaves verified only who is spoken for by an owner present, or by an admin (seed %s)',
    async (seed) => {
      const { db, now } = await open();
      seen.seeds++;
      const people = new People(db, new Random(seed), now);
      const history: string[] = [];
      for (let n = 0; n < 200; n++) {
        history.push(await people.step());
        const companies = await db.selectFrom('companies').selectAll().where('id', 'not like', 'co%').execute();
        for (const { id, slug, website, verified: isVerified } of companies) {
          if (isVerified !== 1) continue;
          seen.verified++;
          const owners = await db
            .selectFrom('members')
            .innerJoin('users', 'users.id', 'members.user_id')
            .select('users.email')
            .where('company_id', '=', id)
            .where('role', '=', 'owner')
            .where('users.suspended_at', 'is', null)
            .execute();
          const isProven = owners.some(({ email }) => isAt(email, website));
          if (isProven) seen.proven++;
          const word = people.vouched.get(id);
          const isVouched = word !== undefined && new URL(word.website ?? 'x:').host === new URL(website ?? 'x:').host;
          expect(isProven || isVouched, `${slug} is verified after\n${history.slice(-12).join('\n')}`).toBe(true);
        }
        if (n % 25 === 24) await expectInvariants(db, people.time, history.slice(-30).join('\n'));
      }
    },
    120_000,
  );

  it('Any history of people and companies holds for a company that an admin vouched for, whose only owner at its domain is suspended', async () => {
    const { db, now } = await open();
    const ada = await plantPerson(db, 'ada@acme.com');
    const wanted = { name: 'Acme', website: 'https://acme.com', origin };
    const { id } = expectValue(await joinOrCreateCompany(db, ada, wanted, now));
    const { slug, ...seen } = await db
      .selectFrom('companies')
      .select(['slug', 'id', 'name', 'website'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expectValue(await overrideVerification(db, admin, { slug, verdict: 'vouch', seen }, now));
    expectValue(await suspendUser(db, root, { userId: ada.id, reason: 'spam' }, now));
    const status = db.selectFrom('companies').select(['verified', 'verified_domain']).where('id', '=', id);
    expect(await status.executeTakeFirst()).toEqual({ verified: 1, verified_domain: null });
    await expectInvariants(db, now);
  });
});

it('Any history of people and companies has seen companies that were verified in either way, or it would say nothing', () => {
  const { verified, proven, seeds } = seen;
  // Of all together, since steps at the same time draw in any order.
  expect(verified).toBeGreaterThan(50 * seeds);
  expect(proven).toBeGreaterThan(12 * seeds);
  expect(verified - proven).toBeGreaterThan(12 * seeds);
});
