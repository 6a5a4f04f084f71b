import { domainOfWebsite } from '../../lib/domain.ts';
import { pluralize } from '../../lib/text.ts';
import { button, compose, list, paragraph } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';

interface Takeover {
  company: { name: string; slug: string; website: string | null };
  waiting: string[];
  paused: { hash: string; title: string }[];
  origin: string;
}

const domainOf = ({ company }: Takeover): string => domainOfWebsite(company.website) ?? company.name;
const nameOf = (name: string): string => name.replace(/\s+/g, ' ');

/** Notifies the new owner of pending members and paused jobs. */
export function companyClaimedMail(takeover: Takeover): MailContent {
  const { company, waiting, paused, origin } = takeover;
  return compose((site) => ({
    subject: `You now own ${nameOf(company.name)} on ${site.name}`,
    title: `You now own ${company.name}`,
    blocks: [
      paragraph(
        `You are the first person to verify an e-mail address at ${domainOf(takeover)}. These people had posted for ${company.name} without one. They have lost access until you let them back in or turn them away:`,
      ),
      list(waiting.map((title) => ({ title }))),
      button('Review these people', origin + paths.accountCompany(company.slug)),
      ...(paused.length > 0
        ? [
            paragraph(
              `${pluralize(paused.length, 'open role')} of theirs ${paused.length === 1 ? 'is' : 'are'} paused. Read each one, then reopen or close it:`,
            ),
            list(paused.map(({ hash, title }) => ({ title, href: origin + paths.recruiterJob(hash) }))),
          ]
        : []),
    ],
    reason: `You get this because you belong to ${company.name} on ${site.name}. If something here is wrong, write to ${site.email}.`,
    origin,
  }));
}

/** Mail to a former member about the claim and their options. Names no person of the company. */
export function rejoinPendingMail(takeover: Takeover): MailContent {
  const { company, paused, origin } = takeover;
  return compose((site) => ({
    subject: `${nameOf(company.name)} has a new owner`,
    title: `You’re waiting to rejoin ${company.name}`,
    blocks: [
      paragraph(
        `Someone with an e-mail address at ${domainOf(takeover)} has joined ${company.name} and now owns it on ${site.name}. Your own address is elsewhere, so you can’t act for the company until its owner or we let you back in.`,
      ),
      paragraph(
        paused.length > 0
          ? `${paused.length === 1 ? 'Your open role is' : `Your ${paused.length} open roles are`} paused until then. Nothing has been deleted.`
          : 'Nothing has been deleted.',
      ),
      paragraph(`If you post on behalf of the company, ask your contact there, or write to ${site.email}.`),
      button('Your account', origin + paths.account()),
    ],
    reason: `You get this because you posted roles for ${company.name} on ${site.name}.`,
    origin,
  }));
}

export function formerMemberMail(takeover: Takeover): MailContent {
  const { company, waiting, paused, origin } = takeover;
  return compose((site) => ({
    subject: `A company has a new owner: ${nameOf(company.name)}`,
    title: `${company.name} has a new owner on ${site.name}`,
    blocks: [
      paragraph(
        `Someone verified an e-mail address at ${domainOf(takeover)}. ${pluralize(waiting.length, 'person', 'people')} without one ${waiting.length === 1 ? 'is' : 'are'} waiting to rejoin; ${pluralize(paused.length, 'role')} ${paused.length === 1 ? 'is' : 'are'} paused.`,
      ),
      button('View the company', origin + paths.adminCompany(company.slug)),
    ],
    reason: `You get this because you look after ${site.name}.`,
    origin,
  }));
}

export function membershipDecisionMail({
  company,
  isIn,
  origin,
}: Pick<Takeover, 'company' | 'origin'> & { isIn: boolean }): MailContent {
  return compose((site) => ({
    subject: isIn ? `You’re back at ${nameOf(company.name)}` : `You no longer post for ${nameOf(company.name)}`,
    title: isIn ? `You’re back at ${company.name}` : `You no longer post for ${company.name}`,
    blocks: [
      paragraph(
        isIn
          ? 'You can manage its roles again. Roles that were paused in the meantime have to be reopened one by one.'
          : `You can no longer post for this company. If that’s a mistake, write to ${site.email}.`,
      ),
      button('Your account', origin + paths.account()),
    ],
    reason: `You get this because you posted roles for ${company.name} on ${site.name}.`,
    origin,
  }));
}
