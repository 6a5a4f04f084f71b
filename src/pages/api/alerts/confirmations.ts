import { readConfirmationToken, readerToken } from '../../../features/alerts/alert-link.ts';
import { confirmListedSubscriptions, deleteReader } from '../../../features/alerts/reader.commands.ts';
import { formBodyReader } from '../../../http/body.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { seeOther } from '../../../http/responses.ts';
import { text, texts } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Confirms alerts of a link, or reports that a stranger requested them. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: formBodyReader({ token: text, alert: texts, zone: text, answer: text }),
  run: async ({ db, fields, locals, now }) => {
    const { secret } = locals.applying;
    const found = readConfirmationToken(secret, fields.token, now);
    if (!found || found.isExpired) return seeOther(paths.alertConfirmation(fields.token));
    const { readerId } = found;
    if (fields.answer === 'decline') {
      await deleteReader(db, readerId, { shouldSuppress: true }, now);
      return seeOther(paths.alertConfirmation(fields.token, 'declined'));
    }
    const begun = await confirmListedSubscriptions(
      db,
      { readerId, alertIdsOrNewsletter: fields.alert, zone: fields.zone },
      now,
    );
    if (begun === undefined) return seeOther(paths.alertConfirmation(fields.token));
    return seeOther(paths.alertReader(readerToken(secret, readerId), 'confirmed'));
  },
});
