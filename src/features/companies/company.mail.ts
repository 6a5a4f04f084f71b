import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

export const renamedMail = (renamed: { slug: string; name: string; before: string; origin: string }): MailContent =>
  compose((site) => ({
    subject: `A verified company has changed its name: ${renamed.name.replace(/\s+/g, ' ')}`,
    title: 'A verified company has changed its name',
    blocks: [
      paragraph(
        `“${renamed.before}” is now called “${renamed.name}”. It won’t be marked as verified until you confirm the new name.`,
      ),
      button('Review the name', renamed.origin + paths.adminCompany(renamed.slug)),
    ],
    reason: `You get this because you look after ${site.name}.`,
    origin: renamed.origin,
  }));
