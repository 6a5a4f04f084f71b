import type { ImportSourceClaim } from '../../../db/column-values.ts';
import { acquireWriteLock } from '../../../db/dialect.ts';
import type { Db, Trx } from '../../../db/tables.ts';
import { commitIfOk } from '../../../db/transaction.ts';
import { toInstant } from '../../../lib/dates.ts';
import { newId } from '../../../lib/id.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { validate } from '../../../lib/validation.ts';
import { publish } from '../../../publishing/publish.ts';
import { companyProfileTag } from '../../../publishing/tags.ts';
import { type Actor, writeAudit } from '../../accounts/audit.ts';
import { mailMembers } from '../../accounts/member-mail.commands.ts';
import { companyFoundingSchema } from '../../companies/company.schema.ts';
import { insertCompany } from '../../companies/creation.commands.ts';
import { changeJobStatus } from '../../jobs/job.transition.ts';
import { isTermRunning, RUNNING_STATUSES } from '../../jobs/job.ts';
import { sourceKey } from '../import-runs.commands.ts';
import type { FeedAddress } from '../reader.ts';
import { evaluateSourceClaim, isStrongerClaim, type SourceClaimant } from './claim.ts';
import { NEVER_READ } from './duplicate-listing.commands.ts';
import { sourceMovedMail } from './source.mail.ts';
import { findSource, findSourceOfFeed } from './source.queries.ts';
import { availableSourceActions, DEFAULT_INTERVAL_MINUTES, type ImportSource, type SourceAction } from './source.ts';
import { makeSourceDueNow } from './source-lease.commands.ts';

type CompanyOfSource = { slug: string } | { name: string; website: string };

interface NewSource {
  address: FeedAddress;
  company: CompanyOfSource;
  owner: ImportSource['owner'];
  /** Claim of an employer to the feed (find-claim.ts). */
  claim?: ImportSourceClaim;
  /** Origin for links in mails. */
  origin?: string;
}

/**
 * Adds a source and schedules a run. One without claim waits for the board’s approval. A stronger claim displaces another
 * source of the feed.
 */
export const addSourceAndScheduleRun = (
  db: Db,
  actor: Actor,
  { address, company, owner, claim = 'none', origin = '' }: NewSource,
  now: Date,
): Promise<Result<{ id: string; isAwaitingApproval: boolean }>> =>
  commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const known = await findSourceOfFeed(trx, address.feed);
    if (known && !(owner === 'employer' && isStrongerClaim(claim, await currentClaim(trx, known))))
      return invalid('address', `The address is already a source of ${known.company.name}`);
    const of =
      'slug' in company
        ? await findCompany(trx, company.slug)
        : await createCompanyWithoutMembers(trx, actor, company, now);
    if (!of.ok) return of;
    const id = newId(now);
    if (known) await displaceSource(trx, actor, { lost: known, by: of.value, origin }, now);
    const isAwaitingApproval = owner === 'employer' && claim === 'none';
    const name = await unusedName(trx, sourceKey({ source: address.kind, companySlug: of.value.slug }));
    const at = toInstant(now);
    await trx
      .insertInto('sources')
      .values({
        id,
        name,
        kind: address.kind,
        slug: address.slug,
        feed: address.feed,
        careers: address.careers,
        company_id: of.value.id,
        owner,
        claim: owner === 'board' ? 'board' : claim,
        interval_minutes: DEFAULT_INTERVAL_MINUTES,
        state: isAwaitingApproval ? 'waiting' : 'active',
        next_at: at,
        lease: null,
        leased_until: null,
        ...NEVER_READ,
        listed: null,
        accepted: null,
        read_at: null,
        whole_at: null,
        failing_since: null,
        created_at: at,
      })
      .execute();
    // Later runs are recorded with the source.
    await trx.deleteFrom('import_runs').where('source', '=', name).execute();
    await writeAudit(
      trx,
      actor,
      { action: 'add source', subject: `source:${id}`, detail: auditDetail({ address, name }) },
      now,
    );
    // The company's page now offers to claim it.
    await publish(trx, at, { tags: [companyProfileTag(of.value.id)] });
    if (!isAwaitingApproval) await makeSourceDueNow(trx, id, now);
    return succeed({ id, isAwaitingApproval });
  });

async function findCompany(trx: Trx, slug: string) {
  const row = await trx
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'website', 'verified'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ? succeed({ ...row, verified: row.verified === 1 }) : invalid('company', 'There is no such company');
}

/** Claim of an existing source: none before approval, proven at the verified domain. */
async function currentClaim(trx: Trx, { state, claim, company, address }: ImportSource): Promise<ImportSourceClaim> {
  if (state === 'waiting') return 'none';
  const now = await findCompany(trx, company.slug);
  return claim === 'none' && now.ok ? evaluateSourceClaim(now.value, address) : claim;
}

/** Moves a feed from a company to one with a stronger claim. Notifies both. */
async function displaceSource(
  trx: Trx,
  actor: Actor,
  {
    lost,
    by,
    origin,
  }: { lost: ImportSource; by: SourceClaimant & { id: string; slug: string; name: string }; origin: string },
  now: Date,
): Promise<void> {
  await closeRoles(trx, lost, now);
  await trx.deleteFrom('sources').where('id', '=', lost.id).execute();
  await publish(trx, toInstant(now), { tags: [companyProfileTag(lost.company.id)] });
  const losingCompany = await findCompany(trx, lost.company.slug);
  const { feed, careers } = lost.address;
  const describe = ({ name, website }: { name: string; website: string | null }) =>
    website ? `${name} (${new URL(website).host})` : name;
  const parties = [
    { company: lost.company, action: 'lose source', other: describe(by) },
    { company: by, action: 'win source', other: losingCompany.ok ? describe(losingCompany.value) : lost.company.name },
  ] as const;
  for (const { company, action, other } of parties) {
    await writeAudit(trx, actor, { action, subject: `company:${company.id}`, detail: { feed, careers, other } }, now);
    const mail = sourceMovedMail({ company, careers, other, origin, isLost: action === 'lose source' });
    await mailMembers(trx, company.id, { ...mail, kind: 'source moved' }, now);
  }
}

/** Creates a company without members, which its domain can claim. */
export async function createCompanyWithoutMembers(
  trx: Trx,
  actor: Actor,
  company: { name: string; website: string },
  now: Date,
): Promise<Result<{ id: string; slug: string; name: string; website: string; verified: boolean }>> {
  const wanted = validate(companyFoundingSchema, company);
  if (!wanted.ok) return wanted;
  const { name, website } = wanted.value;
  const { id, slug } = await insertCompany(trx, { name, website }, now);
  const detail = { name, website };
  await writeAudit(trx, actor, { action: 'create company', subject: `company:${id}`, detail }, now);
  return succeed({ id, slug, name, website, verified: false });
}

/** Unused name for a source, since a company may have several feeds of a system. */
async function unusedName(trx: Trx, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}:${n}`;
    if (!(await trx.selectFrom('sources').select('id').where('name', '=', candidate).executeTakeFirst()))
      return candidate;
  }
}

/** Performs an action with its audit entry. */
export const performAvailableSourceAction = (
  db: Db,
  actor: Actor,
  { id, step }: { id: string; step: SourceAction },
  now: Date,
): Promise<Result<{ id: string }>> =>
  commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const source = await findSource(trx, id);
    if (!source) return invalid('', 'There is no such source');
    if (!availableSourceActions(source).includes(step)) return invalid('', 'The source has changed in the meantime');
    const audit = { subject: `source:${id}`, detail: auditDetail(source) };
    if (step === 'remove' || step === 'close') {
      if (step === 'close') await closeRoles(trx, source, now);
      await trx.deleteFrom('sources').where('id', '=', id).execute();
      await publish(trx, toInstant(now), { tags: [companyProfileTag(source.company.id)] });
      const after = step === 'close' ? 'removed with its roles' : 'removed, its roles kept';
      const detail = { ...audit.detail, before: source.state, after };
      await writeAudit(trx, actor, { ...audit, action: 'remove source', detail }, now);
      return succeed({ id });
    }
    if (step === 'run') {
      await trx.updateTable('sources').set(NEVER_READ).where('id', '=', id).execute();
      await writeAudit(trx, actor, { ...audit, action: 'run source' }, now);
    } else {
      const state = step === 'pause' || step === 'reject' ? 'paused' : 'active';
      const afresh = { failures: 0, failing_since: null, problem: '', ...NEVER_READ };
      // After acceptance, the next run is not compared with the last one.
      const measure = step === 'accept' ? { listed: null, accepted: null } : {};
      await trx
        .updateTable('sources')
        .set({
          state,
          ...(state === 'active' ? afresh : {}),
          ...measure,
          ...(step === 'approve' ? { claim: 'board' } : {}),
        })
        .where('id', '=', id)
        .execute();
      const detail = { ...audit.detail, before: source.state, after: state };
      await writeAudit(trx, actor, { ...audit, action: ACTIONS[step], detail }, now);
    }
    if (step !== 'pause' && step !== 'reject') await makeSourceDueNow(trx, id, now);
    return succeed({ id });
  });

const ACTIONS = {
  approve: 'approve source',
  pause: 'pause source',
  resume: 'resume source',
  accept: 'accept held run',
  reject: 'reject held run',
} as const;

const auditDetail = ({ address, name }: Pick<ImportSource, 'address' | 'name'>) => ({
  source: name,
  feed: address.feed,
});

const IMPORT: Actor = { kind: 'system', name: 'import' };

async function closeRoles(trx: Trx, { name }: ImportSource, now: Date): Promise<void> {
  const roles = await trx
    .selectFrom('jobs')
    .select(['hash', 'status'])
    .where('source', '=', name)
    .where('status', 'in', [...RUNNING_STATUSES, 'pending', 'draft'])
    .orderBy('id')
    .execute();
  for (const { hash, status } of roles)
    await changeJobStatus(trx, IMPORT, { hash }, isTermRunning({ status }) ? 'close' : 'discard', now);
}
