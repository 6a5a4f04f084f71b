import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** The files that take longest, by their ends: begun last, one of them alone would keep all others waiting. */
const LONGEST = [
  'server/http-endpoints',
  'applications/applying-faults',
  'server/event-loop',
  'prove/set-back',
  'server/kill',
  'prove/faults',
  'pages/a11y',
  'prove/histories',
  'support/browser-modules',
  'recruiting/recruiter-pages',
  'posting/posting',
  'db/backup-beside-writers',
  'db/migrations',
  'db/connections',
  'importing/import',
  'text/time',
  'newsletter/newsletter',
  'posting/posting-kill',
  'applications/applying-kill',
  'alerts/histories',
  'importing/sources',
  'importing/histories',
].map((name) => `/${name}.test.ts`);

/** Begins with the longest, also where no earlier run has told how long anything takes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((end) => moduleId.endsWith(end));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
