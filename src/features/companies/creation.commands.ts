import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { slugify } from '../../lib/text.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { companyProfileTag, DIRECTORY_TAG } from '../../publishing/tags.ts';

export async function insertCompany(
  trx: Trx,
  { name, website }: { name: string; website: string },
  now: Date,
): Promise<{ id: string; slug: string }> {
  const id = newId(now);
  const slug = await unusedSlug(trx, slugify(name, 60) || 'company');
  const at = toInstant(now);
  await trx
    .insertInto('companies')
    .values({
      id,
      slug,
      name,
      website,
      logo: null,
      one_liner: '',
      about: '',
      size: null,
      headquarters: null,
      verified: 0,
      social_links: '[]',
      work_images: '[]',
      created_at: at,
      updated_at: at,
    })
    .execute();
  await publish(trx, at, { tags: [companyProfileTag(id), DIRECTORY_TAG, SITEMAP_TAG] });
  return { id, slug };
}

async function unusedSlug(trx: Trx, slug: string): Promise<string> {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? slug : `${slug}-${n}`;
    const existing = await trx.selectFrom('companies').select('id').where('slug', '=', candidate).executeTakeFirst();
    const retired = await trx
      .selectFrom('company_redirects')
      .select('slug')
      .where('slug', '=', candidate)
      .executeTakeFirst();
    if (!existing && !retired) return candidate;
  }
}
