import { domainOfWebsite } from '../../lib/domain.ts';
import type { ApplyMode } from './job.ts';

/** Suspicious patterns. Matching jobs are reviewed. */
const SUSPICIONS: readonly [pattern: RegExp, reason: string][] = [
  [/\b(whats\s?app|telegram|signal me|we ?chat)\b/i, 'moves applicants to a private messenger'],
  [
    /\b(registration|training|processing|starter kit) (fee|cost|deposit)\b|\bpay (a|the|your) (fee|deposit)\b/i,
    'asks applicants for money',
  ],
  [
    /\b(bank account|card|passport|social security) (details|number|copy)\b/i,
    'asks for identity documents or account details',
  ],
  [/\b(bitcoin|crypto wallet|usdt|gift cards?)\b/i, 'mentions payment methods that are common in fraud'],
  [/\b(earn|make) [$€£]?\d[\d.,]*k? (a|per) (day|week)\b/i, 'promises earnings by the day or week'],
];

interface Words {
  title: string;
  description: string;
  steps?: readonly string[] | undefined;
  benefits?: readonly string[] | undefined;
  questions?: readonly { text: string }[] | undefined;
}

/** Reasons for review in a job's text, as phrases after “It”. */
export const findTextReviewReasons = (role: Words): string[] => suspicionsIn(linesOf(role));

/** Reasons for review in new text. */
export function findTextReviewReasonsOfChange(before: Words, after: Words): string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const had = new Set(old);
  const known = suspicionsIn(old);
  const fresh = suspicionsIn(now.filter((line) => !had.has(line)));
  // Patterns across lines count if they did not match before.
  return [...new Set([...fresh, ...suspicionsIn(now).filter((reason) => !known.includes(reason))])];
}

const linesOf = ({ title, description, steps = [], benefits = [], questions = [] }: Words): string[] =>
  [title, ...description.split('\n'), ...steps, ...benefits, ...questions.map(({ text }) => text)].map((line) =>
    line.trim(),
  );

const suspicionsIn = (lines: readonly string[]): string[] => {
  const text = lines.join('\n');
  return SUSPICIONS.filter(([pattern]) => pattern.test(text)).map(([, reason]) => reason);
};

/** Hiring systems, which count as the employer's site. */
const HIRING_SYSTEMS = new Set(
  `applicantpro.com applytojob.com ashbyhq.com avature.net bamboohr.com breezy.hr careers-page.com comeet.com dover.com
  dvinci-hr.com eightfold.ai factorialhr.com freshteam.com gem.com greenhouse.io gupy.io hibob.com homerun.co icims.com
  jazzhr.com jobs.personio.com jobs.personio.de jobvite.com join.com lever.co myworkdayjobs.com oraclecloud.com
  personio.com personio.de pinpointhq.com polymer.co recruitee.com rexx-systems.com rippling.com smartrecruiters.com
  softgarden.io successfactors.com successfactors.eu taleo.net teamtailor.com traffit.com trakstar.com ultipro.com
  welcometothejungle.com workable.com workday.com zohorecruit.com`.split(/\s+/),
);

/** Domain of the application link, unless a hiring system or in `known`. */
export function findUnknownEmployerDomain(apply: ApplyMode, known: ReadonlySet<string>): string | undefined {
  if (apply.mode !== 'external') return undefined;
  const domain = domainOfWebsite(apply.url) ?? URL.parse(apply.url)?.host ?? apply.url;
  return known.has(domain) || HIRING_SYSTEMS.has(domain) ? undefined : domain;
}
