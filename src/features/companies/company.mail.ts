import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

export const companyRenamedMail = (renamed: {
  slug: string;
  name: string;
  before: string;
  origin: string;
}): MailContent =>
  composeMailFromText('company-renamed', {
    values: { name: renamed.name, before: renamed.before, link: renamed.origin + paths.adminCompany(renamed.slug) },
    origin: renamed.origin,
  });
