import { pluralize } from '../../lib/text.ts';
import { button, compose, paragraph, quote } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { Site } from '../../site.ts';
import type { HeldDecision, ReviewDecision } from './review.ts';
import { type StatedReasons, statementBlocks } from './statement.mail.ts';

interface About {
  hash: string;
  title: string;
  origin: string;
}

const reasonOf = (site: Site): string => `You get this because you post roles on ${site.name}.`;

const decisionWords = ({ daysOpen }: Site): Record<ReviewDecision, [string, string]> => ({
  publish: ['Your role is open', `It is now on the board, for ${pluralize(daysOpen, 'day')}.`],
  return: ['Your role needs changes', 'Edit it and submit it again: nothing you wrote is lost.'],
  discard: ['Your role cannot be posted', 'It will not be published.'],
});

export function reviewDecisionMail({
  hash,
  title,
  origin,
  decision,
  note,
  stated,
}: About & { decision: ReviewDecision; note: string; stated?: StatedReasons | undefined }): MailContent {
  return compose((site) => {
    const [headline, words] = decisionWords(site)[decision];
    return {
      subject: `${headline}: ${title}`,
      title: headline,
      blocks: [
        paragraph(`“${title}”. ${words}`),
        ...(stated ? statementBlocks(stated, site, origin) : note.trim() ? [quote(note.trim())] : []),
        button('View the role', origin + paths.recruiterJob(hash)),
      ],
      reason: reasonOf(site),
      origin,
    };
  });
}

export function heldDecisionMail({
  hash,
  title,
  origin,
  decision,
  note,
}: About & { decision: HeldDecision; note: string }): MailContent {
  const headline = decision === 'accept' ? 'Your change is public' : 'Your change is not published';
  return compose((site) => ({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [
      paragraph(
        decision === 'accept'
          ? `Your change to “${title}” is now public.`
          : `“${title}” stays as it was. You can edit it again in a different way.`,
      ),
      ...(note.trim() ? [quote(note.trim())] : []),
      button('View the role', origin + paths.recruiterJob(hash)),
    ],
    reason: reasonOf(site),
    origin,
  }));
}

export function messageMail({
  title,
  note,
  href,
  origin,
}: {
  title: string;
  note: string;
  href: string;
  origin: string;
}): MailContent {
  return compose((site) => ({
    subject: `A message about a role: ${title}`,
    title: 'A message about a role in review',
    blocks: [paragraph(`“${title}”`), quote(note), button('Reply', origin + href)],
    reason: `You get this because you are part of this review on ${site.name}.`,
    origin,
  }));
}
