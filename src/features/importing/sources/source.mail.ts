import { formatDate, type Instant } from '../../../lib/dates.ts';
import { composeMailFromText } from '../../../mail/compose.ts';
import type { MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import { getSourceReader } from '../sources.ts';
import type { ImportSource } from './source.ts';

interface Paused extends Pick<ImportSource, 'address' | 'company' | 'owner' | 'problem'> {
  failingSince: Instant;
  origin: string;
}

interface Moved {
  company: Pick<ImportSource['company'], 'name' | 'slug'>;
  careers: string;
  /** Name and website of the other company. */
  other: string;
  isLost: boolean;
  origin: string;
}

/** Notifies a company of a lost or won feed. */
export const sourceMovedMail = ({ company, careers, other, isLost, origin }: Moved): MailContent =>
  composeMailFromText(isLost ? 'source-lost' : 'source-won', {
    values: {
      company: company.name,
      what: describeSourceTakeover({ careers, other, isLost }),
      link: origin + paths.companySources(company.slug),
    },
    origin,
  });

export const describeSourceTakeover = ({
  careers,
  other,
  isLost,
}: Pick<Moved, 'careers' | 'other' | 'isLost'>): string =>
  isLost
    ? `${other} showed that ${careers} is its own. It is no longer a source of yours, and the roles that came from it are closed.`
    : `${careers} was a source of ${other} before. Your website shows that it is yours, so it was taken from them and its roles there are closed.`;

export const sourcePausedMail = ({ address, company, owner, problem, failingSince, origin }: Paused): MailContent =>
  composeMailFromText('source-paused', {
    values: ({ name }) => ({
      company: company.name,
      system: getSourceReader(address.kind).label,
      since: formatDate(failingSince),
      careers: address.careers,
      problem,
      link: origin + (owner === 'employer' ? paths.companySources(company.slug) : paths.adminSources()),
      why:
        owner === 'employer'
          ? `You get this because you belong to ${company.name} on ${name}.`
          : `You get this because you look after ${name}.`,
    }),
    origin,
  });
