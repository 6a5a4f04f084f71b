import { domainOfWebsite } from '../../lib/domain.ts';
import { countOf } from '../../lib/text.ts';
import { button, compose, list, paragraph } from '../../mail/compose.ts';
import type { Message } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';

interface Takeover {
  company: { name: string; slug: string; website: string | null };
  /** Addresses of those who wait. */
  waiting: string[];
  paused: { hash: string; title: string }[];
  origin: string;
}

const domainOf = ({ company }: Takeover): string => domainOfWebsite(company.website) ?? company.name;
const nameOf = (name: string): string => name.replace(/\s+/g, ' ');

/** To the first owner who proved the domain: who waits, and what is paused. */
export function handedOverMail(takeover: Takeover): Message {
  const { company, waiting, paused, origin } = takeover;
  return compose({
    subject: `You are the owner of ${nameOf(company.name)} on ${site.name} now`,
    title: `${company.name} is yours now`,
    blocks: [
      paragraph(
        `Your address is the first of ${domainOf(takeover)} that somebody proved. Others had posted for ${company.name} without one: they cannot do anything for it any more, until you let them in again or turn them away.`,
      ),
      list(waiting.map((title) => ({ title }))),
      button('Decide about them', origin + paths.accountCompany(company.slug)),
      ...(paused.length > 0
        ? [
            paragraph(
              `${countOf(paused.length, 'open role')} of theirs ${paused.length === 1 ? 'is' : 'are'} paused. Read each, then open or close it:`,
            ),
            list(paused.map(({ hash, title }) => ({ title, href: origin + paths.recruiterJob(hash) }))),
          ]
        : []),
    ],
    reason: `You get this because you belong to ${company.name} on ${site.name}. If something here is wrong, write to ${site.email}.`,
    origin,
  });
}

/** To whoever posted without proof: what happened, and what they can do. Names no person of the company. */
export function waitingMail(takeover: Takeover): Message {
  const { company, paused, origin } = takeover;
  return compose({
    subject: `Somebody proved the domain of ${nameOf(company.name)}`,
    title: `You wait to come back to ${company.name}`,
    blocks: [
      paragraph(
        `Somebody with an address at ${domainOf(takeover)} has come to ${company.name}, and owns it on ${site.name} from now on. Your own address is elsewhere, so you can do nothing for the company until its owner, or we, let you in again.`,
      ),
      paragraph(
        paused.length > 0
          ? `Your ${countOf(paused.length, 'open role')} ${paused.length === 1 ? 'is' : 'are'} paused until then. Nothing is deleted.`
          : 'Nothing is deleted.',
      ),
      paragraph(`If you post on behalf of the company, ask your contact there, or write to ${site.email}.`),
      button('Your account', origin + paths.account()),
    ],
    reason: `You get this because you posted roles for ${company.name} on ${site.name}.`,
    origin,
  });
}

/** To the board: a company has changed hands. */
export function takenOverMail(takeover: Takeover): Message {
  const { company, waiting, paused, origin } = takeover;
  return compose({
    subject: `A company has changed hands: ${nameOf(company.name)}`,
    title: `${company.name} has changed hands`,
    blocks: [
      paragraph(
        `Somebody proved an address at ${domainOf(takeover)}. ${countOf(waiting.length, 'person', 'people')} without one ${waiting.length === 1 ? 'waits' : 'wait'} to come back; ${countOf(paused.length, 'role')} ${paused.length === 1 ? 'is' : 'are'} paused.`,
      ),
      button('See the company', origin + paths.adminCompany(company.slug)),
    ],
    reason: `You get this because you look after ${site.name}.`,
    origin,
  });
}

/** To whoever waited: what was decided. */
export function decidedMail({
  company,
  isIn,
  origin,
}: Pick<Takeover, 'company' | 'origin'> & { isIn: boolean }): Message {
  return compose({
    subject: isIn ? `You are back in ${nameOf(company.name)}` : `You do not post for ${nameOf(company.name)} any more`,
    title: isIn ? `You are back in ${company.name}` : `You do not post for ${company.name} any more`,
    blocks: [
      paragraph(
        isIn
          ? 'You can look after its roles again. Those that were paused meanwhile are opened one by one.'
          : `It was decided that you do not post for this company. If that is a mistake, write to ${site.email}.`,
      ),
      button('Your account', origin + paths.account()),
    ],
    reason: `You get this because you posted roles for ${company.name} on ${site.name}.`,
    origin,
  });
}
