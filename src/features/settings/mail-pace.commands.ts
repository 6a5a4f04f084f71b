import type { Db } from '../../db/tables.ts';
import { type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { capitalise, formatNumber } from '../../lib/text.ts';
import { type ListMailSendRate, readSendRate, writeSendRate } from '../../mail/send-rate.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { MAX_MAILS_PER_HOUR, PACE_FIELDS, paceNames, type SendRateForm, toSendRateForm } from './mail-pace.ts';

/** Sets send rates for list mail over all workers. Empty fields set no limit. Returns true if changed. */
export async function changeListMailSendRate(
  db: Db,
  actor: Actor,
  form: SendRateForm,
  now: Date,
): Promise<Result<boolean>> {
  const pace = {} as ListMailSendRate;
  const problems: ValidationProblem[] = [];
  for (const field of PACE_FIELDS) {
    const written = form[field].trim();
    const number = /^\d{1,7}$/.test(written) ? Number(written) : 0;
    if (written !== '' && (number < 1 || number > MAX_MAILS_PER_HOUR))
      problems.push({
        field,
        message: `${paceNames[field]} must be a whole number from 1 to ${formatNumber(MAX_MAILS_PER_HOUR)}, or empty`,
      });
    pace[field] = written === '' ? null : number;
  }
  if (problems.length > 0) return { ok: false, problems };
  return db.transaction().execute(async (trx) => {
    const [before, after] = [toSendRateForm(await readSendRate(trx)), toSendRateForm(pace)];
    const changed = PACE_FIELDS.filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return succeed(false);
    await writeSendRate(trx, pace);
    const detail = Object.fromEntries(
      changed.flatMap((field) => [
        [field, before[field]],
        [`new${capitalise(field)}`, after[field]],
      ]),
    );
    await writeAudit(trx, actor, { action: 'change pace of e-mail', subject: 'board', detail }, now);
    return succeed(true);
  });
}
