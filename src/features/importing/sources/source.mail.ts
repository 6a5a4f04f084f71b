import { formatDate, type Instant } from '../../../lib/dates.ts';
import { button, compose, paragraph } from '../../../mail/compose.ts';
import type { Message } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import { readerOf } from '../sources.ts';
import type { Source } from './source.ts';

interface Paused extends Pick<Source, 'address' | 'company' | 'owner' | 'problem'> {
  failingSince: Instant;
  origin: string;
}

/** To whoever looks after a source: it could not be read for a week, and is tried no more. */
export function sourcePausedMail({ address, company, owner, problem, failingSince, origin }: Paused): Message {
  const { label } = readerOf(address.kind);
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
