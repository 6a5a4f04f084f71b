import { button, compose, paragraph } from '../../mail/compose.ts';
import type { Message } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';

/** To the board: a verified company has a name that nobody has read yet. */
export const renamedMail = (renamed: { slug: string; name: string; before: string; origin: string }): Message =>
  compose({
    subject: `A verified company has a new name: ${renamed.name.replace(/\s+/g, ' ')}`,
    title: 'A verified company has a new name',
    blocks: [
      paragraph(
        `“${renamed.before}” calls itself “${renamed.name}” now. It is not marked as verified until you say so.`,
      ),
      button('Read and decide', renamed.origin + paths.adminCompany(renamed.slug)),
    ],
    reason: `You get this because you look after ${site.name}.`,
    origin: renamed.origin,
  });
