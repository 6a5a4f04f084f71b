import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { check } from '../../lib/validation.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import type { Actor } from '../accounts/actor.ts';
import { companyEditSchema } from './company.schema.ts';
import { companyTag, DIRECTORY_TAG } from './company.tags.ts';
import { reviewVerification } from './verification.ts';

/** Changes a company's public profile, on every page that shows it. */
export async function editCompany(
  db: Db,
  _actor: Actor,
  edit: { slug: string; changes: unknown },
  now: Date,
): Promise<Result<{ slug: string }>> {
  const changes = check(companyEditSchema, edit.changes);
  if (!changes.ok) return changes;
  return db.transaction().execute(async (trx) => {
    const company = await trx
      .selectFrom('companies')
      .select(['id', 'website'])
      .where('slug', '=', edit.slug)
      .executeTakeFirst();
    if (!company) return refuse('slug', `There is no company "${edit.slug}"`);
    const at = toInstant(now);
    const { oneLiner, socialLinks, ...same } = changes.value;
    await trx
      .updateTable('companies')
      .set({
        ...same,
        ...(oneLiner === undefined ? {} : { one_liner: oneLiner }),
        ...(socialLinks === undefined ? {} : { social_links: JSON.stringify(socialLinks) }),
        updated_at: at,
      })
      .where('id', '=', company.id)
      .execute();
    if (same.website !== undefined && same.website !== company.website) await reviewVerification(trx, company.id, at);
    await publish(trx, at, { tags: [companyTag(company.id), DIRECTORY_TAG, SITEMAP_TAG] });
    return succeed({ slug: edit.slug });
  });
}
