import { readSetting, writeSetting } from '../../db/board-settings.ts';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { publish } from '../../publishing/publish.ts';
import { PAY_RULES_TAG } from '../../publishing/tags.ts';
import { PAY_RULES, type PayTransparencyRule } from './pay-rules.ts';

const KEY = 'pay_rules_day';

/** Renders roles without pay again on the first day of a law. Idempotent. */
export async function rerenderRolesUnderNewPayRules(
  db: Db,
  now: Date,
  rules: readonly PayTransparencyRule[] = PAY_RULES,
): Promise<void> {
  const today = toInstant(now).slice(0, 10);
  const checked = await readSetting(db, KEY);
  if (checked === today) return;
  await writeTransaction(db, async (trx) => {
    await writeSetting(trx, KEY, today);
    const hasBegun = rules.some(({ since }) => since <= today && since > (checked ?? today));
    if (hasBegun) await publish(trx, toInstant(now), { tags: [PAY_RULES_TAG] });
  });
}
