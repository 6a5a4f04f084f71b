import { changeListMailSendRate } from '../../../features/settings/mail-pace.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../http/endpoint.ts';
import { text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { minute: text, day: text, domainMinute: text, domainDay: text },
  run: ({ db, auth, fields, now }) => changeListMailSendRate(db, auth, fields, now),
  page: () => `${paths.adminMail()}#pace`,
  redisplay: ({ fields }) => fields,
});
