import { domainOfWebsite } from '../../lib/domain.ts';
import { pluralize } from '../../lib/text.ts';
import { list, paragraph } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

interface Takeover {
  company: { name: string; slug: string; website: string | null };
  waiting: string[];
  paused: { hash: string; title: string }[];
  origin: string;
}

const domainOf = ({ company }: Takeover): string => domainOfWebsite(company.website) ?? company.name;
/** Notifies the new owner of pending members and paused jobs. */
export const newOwnerTakeoverMail = (takeover: Takeover): MailContent => {
  const { company, waiting, paused, origin } = takeover;
  return composeMailFromText('company-claimed', {
    values: {
      company: company.name,
      domain: domainOf(takeover),
      people: [list(waiting.map((title) => ({ title })))],
      link: origin + paths.accountCompany(company.slug),
      paused:
        paused.length > 0
          ? [
              paragraph(
                `${pluralize(paused.length, 'open role')} of theirs ${paused.length === 1 ? 'is' : 'are'} paused. Read each one, then reopen or close it:`,
              ),
              list(paused.map(({ hash, title }) => ({ title, href: origin + paths.recruiterJob(hash) }))),
            ]
          : [],
    },
    origin,
  });
};

/** Mail to a former member about the claim and their options. Names no person of the company. */
export const formerMemberTakeoverMail = (takeover: Takeover): MailContent => {
  const { company, paused, origin } = takeover;
  const roles = paused.length === 1 ? 'Your open role is' : `Your ${paused.length} open roles are`;
  return composeMailFromText('company-left', {
    values: {
      company: company.name,
      domain: domainOf(takeover),
      paused: paused.length > 0 ? `${roles} paused until then.` : '',
      link: origin + paths.account(),
    },
    origin,
  });
};

/** Mail to the board's owner. */
export const boardTakeoverMail = (takeover: Takeover): MailContent => {
  const { company, waiting, paused, origin } = takeover;
  return composeMailFromText('company-taken-over', {
    values: {
      company: company.name,
      domain: domainOf(takeover),
      effect: `${pluralize(waiting.length, 'person', 'people')} without one ${waiting.length === 1 ? 'is' : 'are'} waiting to rejoin; ${pluralize(paused.length, 'role')} ${paused.length === 1 ? 'is' : 'are'} paused.`,
      link: origin + paths.adminCompany(company.slug),
    },
    origin,
  });
};

export const pendingMemberDecisionMail = ({
  company,
  isIn,
  origin,
}: Pick<Takeover, 'company' | 'origin'> & { isIn: boolean }): MailContent =>
  composeMailFromText(isIn ? 'membership-restored' : 'membership-ended', {
    values: { company: company.name, link: origin + paths.account() },
    origin,
  });
