import { domainOfWebsite } from '../../lib/domain.ts';
import type { ApplyMode } from './job.ts';

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
