import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { domainOfWebsite } from '../../lib/domain.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { companyProfileTag, DIRECTORY_TAG } from '../../publishing/tags.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { findMembership } from '../accounts/member.queries.ts';
import { mailBoardAndModerators } from '../accounts/member-mail.commands.ts';
import { companyRenamedMail } from './company.mail.ts';
import { companyEditSchema } from './company.schema.ts';
import { refreshVerification } from './verification.commands.ts';

/** Profile columns besides name, website and logo. */
const AUDITED_COLUMNS = ['one_liner', 'about', 'size', 'headquarters', 'social_links'] as const;

interface Edited {
  slug: string;
  /** True if the change ended the company's verification. */
  hasLostMark: boolean;
  isNewNameUnverified: boolean;
}

/** Edits a company's profile, with audit entry. */
export async function editCompany(
  db: Db,
  actor: Actor,
  edit: { slug: string; changes: unknown; origin: string },
  now: Date,
): Promise<Result<Edited>> {
  const changes = validate(companyEditSchema, edit.changes);
  if (!changes.ok) return changes;
  return writeTransaction(db, async (trx) => {
    const company = await trx
      .selectFrom('companies')
      .select(['id', 'name', 'website', 'verified', 'admin_override'])
      .select(AUDITED_COLUMNS)
      .where('slug', '=', edit.slug)
      .executeTakeFirst();
    if (!company) return invalid('slug', `There is no company "${edit.slug}"`);
    const at = toInstant(now);
    const { oneLiner, socialLinks, ...same } = changes.value;
    const words = {
      ...same,
      ...(oneLiner === undefined ? {} : { one_liner: oneLiner }),
      ...(socialLinks === undefined ? {} : { social_links: JSON.stringify(socialLinks) }),
    };
    const { name = company.name, website = company.website } = same;
    // An admin vouched for the old website.
    const isElsewhere = domainOfWebsite(website) !== domainOfWebsite(company.website);
    const isRenamed = company.verified === 1 && name !== company.name;
    // security: a user with an address at the new domain could claim the company.
    if ((isElsewhere || isRenamed) && !(await mayChangeIdentity(trx, actor, company.id)))
      return isElsewhere
        ? invalid('website', 'can be moved to another domain by an owner only')
        : invalid('name', 'of a verified company can be changed by an owner only');
    await trx
      .updateTable('companies')
      .set({
        ...words,
        ...(isElsewhere && company.admin_override === 'vouched' ? { admin_override: null } : {}),
        updated_at: at,
      })
      .where('id', '=', company.id)
      .execute();
    const verification = await refreshVerification(trx, company.id, at);
    if (name !== company.name || website !== company.website) {
      const detail = { name: company.name, website: company.website, newName: name, newWebsite: website };
      await writeAudit(trx, actor, { action: 'change name or website', subject: `company:${company.id}`, detail }, now);
    }
    const auditedChanges = AUDITED_COLUMNS.filter(
      (column) => words[column] !== undefined && words[column] !== company[column],
    );
    if (auditedChanges.length > 0) {
      const detail = { fields: auditedChanges.join(', ') };
      await writeAudit(trx, actor, { action: 'change profile', subject: `company:${company.id}`, detail }, now);
    }
    await publish(trx, at, { tags: [companyProfileTag(company.id), DIRECTORY_TAG, SITEMAP_TAG] });
    const isNewNameUnverified = verification?.isNewNameUnverified ?? false;
    if (isNewNameUnverified && name !== company.name) {
      const message = companyRenamedMail({ slug: edit.slug, name, before: company.name, origin: edit.origin });
      await mailBoardAndModerators(trx, message, now);
    }
    return succeed({
      slug: edit.slug,
      hasLostMark: company.verified === 1 && !verification?.verified,
      isNewNameUnverified,
    });
  });
}

async function mayChangeIdentity(trx: Trx, actor: Actor, companyId: string): Promise<boolean> {
  return actor.kind !== 'recruiter' || (await findMembership(trx, actor.id, { id: companyId }))?.role === 'owner';
}
