import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, by their ends. Started last, one of them alone would keep the run waiting. */
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

/** Projects by how long their files wait, so that short ones without waiting fill the end. */
const PROJECTS = ['e2e-isolated', 'prove', 'e2e', 'server', 'unit'];

/** Begins with the longest of each project. A process serves one project, so these do not alternate. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId, project }: TestSpecification) => {
      const rank = SLOWEST_FILES.findIndex((end) => moduleId.endsWith(end));
      return PROJECTS.indexOf(project.name) * 1_000 + (rank < 0 ? SLOWEST_FILES.length : rank);
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
