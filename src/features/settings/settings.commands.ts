import { writeTransaction } from '../../db/dialect.ts';
import { readSite, siteSettingsDigest, writeSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { capitalise } from '../../lib/text.ts';
import { validate } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import { SITE_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { siteFormSchema } from './settings.schema.ts';
import { SITE_FIELDS, type SiteField, type SiteForm, toSiteForm } from './settings.ts';

/** Saves settings, updates pages and logs values. `version` is that of the opened form. Returns changed fields. */
export async function changeSiteSettings(
  db: Db,
  actor: Actor,
  { form, version }: { form: SiteForm; version?: string | undefined },
  now: Date,
): Promise<Result<SiteField[]>> {
  const checked = validate(siteFormSchema, form);
  if (!checked.ok) return oneByField(checked);
  return writeTransaction(db, async (trx) => {
    const site = await readSite(trx);
    if (version !== undefined && version !== siteSettingsDigest(site))
      return invalid(
        '',
        'Someone else changed the settings after you opened this page. What they changed is in the audit log; save again to keep what you see here.',
      );
    const [before, after] = [toSiteForm(site), toSiteForm({ ...checked.value, logo: site.logo })];
    const changed = SITE_FIELDS.filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return succeed(changed);
    await writeSite(trx, { ...checked.value, logo: site.logo });
    const detail = Object.fromEntries(
      changed.flatMap((field) => [
        [field, before[field]],
        [`new${capitalise(field)}`, after[field]],
      ]),
    );
    await writeAudit(trx, actor, { action: 'change settings', subject: 'board', detail }, now);
    await publish(trx, toInstant(now), { tags: [SITE_TAG], hot: [paths.home()] });
    return succeed(changed);
  });
}

/** First error of each field. */
function oneByField({ problems }: Result<unknown> & { ok: false }): Result<never> {
  const first = new Map(
    problems.map(({ field, message }) => [field.split('.')[0] ?? field, message] as const).reverse(),
  );
  return { ok: false, problems: [...first].reverse().map(([field, message]) => ({ field, message })) };
}
