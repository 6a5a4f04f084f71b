import { button, compose, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

/** To the recruiter: the role is accepted, or complete, and waits for payment. */
export const unpaidMail = ({ hash, title, origin }: { hash: string; title: string; origin: string }): MailContent =>
  compose((site) => ({
    subject: `Ready to publish: ${title}`,
    title: 'Your role is ready to be published',
    blocks: [
      paragraph(
        `“${title}” is saved as it is. Choose a plan to publish it on ${site.name}; its days begin when it is published.`,
      ),
      button('Choose a plan', origin + paths.recruiterJob(hash)),
    ],
    reason: `You get this because you post roles on ${site.name}.`,
    origin,
  }));
