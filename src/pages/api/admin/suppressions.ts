import { liftBounceSuppressionsOfPeriod } from '../../../features/settings/suppressions.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../http/endpoint.ts';
import { text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Lifts suppressions by bounces within a period. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { from: text, until: text, confirmation: text },
  run: ({ db, auth, fields, now }) => liftBounceSuppressionsOfPeriod(db, auth, fields, now),
  page: () => `${paths.adminMail()}?lifted#suppressions`,
  redisplay: ({ fields }) => fields,
});
