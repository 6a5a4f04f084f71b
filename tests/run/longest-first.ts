import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** The files that take longest, by their ends: begun last, one of them alone would keep all others waiting. */
const SLOWEST_FILES = [
  'server/http-endpoints',
  'applications/applying-faults',
  'cli/start',
  'publishing/builds',
  'prove/histories',
  'prove/faults',
  'prove/set-back',
  'prove/instances',
  'posting/posting',
  'server/event-loop',
  'support/browser-modules',
  'server/kill',
  'recruiting/recruiter-pages',
  'pages/a11y',
  'applications/applying',
  'pages/backend',
  'search/finder',
  'ads/ads-kill',
  'server/rejected-submissions',
  'cli/dev',
  'alerts/journeys',
  'server/http-outages',
  'server/machines',
  'prove/whole-build',
  'db/backup-beside-writers',
  'db/connections',
  'db/migrations',
  'importing/import',
  'cli/rejected-start',
  'storage/storage',
  'newsletter/newsletter',
  'backup/backups',
  'applications/deletions-kill',
  'posting/posting-kill',
  'text/time',
  'applications/applying-kill',
  'alerts/histories',
  'importing/sources-kill',
  'importing/sources',
  'importing/histories',
].map((name) => `/${name}.test.ts`);

/** Begins with the longest, also where no earlier run has told how long anything takes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = SLOWEST_FILES.findIndex((end) => moduleId.endsWith(end));
      return rank < 0 ? SLOWEST_FILES.length : rank;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
