import { formatDate, type Instant } from '../../../lib/dates.ts';
import { button, compose, paragraph } from '../../../mail/compose.ts';
import type { MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import { readerForSource } from '../sources.ts';
import type { Source } from './source.ts';

interface Paused extends Pick<Source, 'address' | 'company' | 'owner' | 'problem'> {
  failingSince: Instant;
  origin: string;
}

interface Moved {
  company: Pick<Source['company'], 'name' | 'slug'>;
  careers: string;
  /** Name and website of the other company. */
  other: string;
  isLost: boolean;
  origin: string;
}

/** Notifies a company of a lost or won feed. */
export function sourceMovedMail({ company, careers, other, isLost, origin }: Moved): MailContent {
  return compose((site) => ({
    subject: isLost ? `${company.name} no longer has a source` : `A source is now that of ${company.name}`,
    title: isLost ? 'Your source belongs to another company' : 'Your claim displaced another',
    blocks: [
      paragraph(describeMove({ careers, other, isLost })),
      paragraph('If this is wrong, answer this e-mail: a person will look into it.'),
      button('View the sources', origin + paths.companySources(company.slug)),
    ],
    reason: `You get this because you belong to ${company.name} on ${site.name}.`,
    origin,
  }));
}

export const describeMove = ({ careers, other, isLost }: Pick<Moved, 'careers' | 'other' | 'isLost'>): string =>
  isLost
    ? `${other} showed that ${careers} is its own. It is no longer a source of yours, and the roles that came from it are closed.`
    : `${careers} was a source of ${other} before. Your website shows that it is yours, so it was taken from them and its roles there are closed.`;

export function sourcePausedMail({ address, company, owner, problem, failingSince, origin }: Paused): MailContent {
  const { label } = readerForSource(address.kind);
  const page = owner === 'employer' ? paths.companySources(company.slug) : paths.adminSources();
  return compose((site) => ({
    subject: `Roles of ${company.name} are no longer updated from ${label}`,
    title: 'A source is paused',
    blocks: [
      paragraph(
        `Since ${formatDate(failingSince)}, ${site.name} has not been able to read the roles of ${company.name} at ${address.careers}. What happened last: ${problem}.`,
      ),
      paragraph(
        'Open roles stay on the board until their last day. Check the address, then resume the source or remove it.',
      ),
      button('View the source', origin + page),
    ],
    reason:
      owner === 'employer'
        ? `You get this because you belong to ${company.name} on ${site.name}.`
        : `You get this because you look after ${site.name}.`,
    origin,
  }));
}
