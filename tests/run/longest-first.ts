import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { readList } from '../groups.ts';

/** Files that take longest, by their ends. Started last, one of them alone would keep the run waiting. */
const SLOWEST_FILES = readList(`
  publishing/builds · pages/a11y · search/finder · server/http-endpoints · cli/start · recruiting/recruiter-pages
  posting/posting · prove/whole-build · applications/applying-faults · importing/hostile-feeds · server/http-outages
  applications/applying · ads/ads-kill · queue/workers · cli/dev · db/backup-beside-writers
  support/browser-modules · prove/faults · alerts/journeys · server/event-loop · importing/sources
  backup/scheduled · prove/histories · jobs/fact-journeys · mail/deliveries · server/tenants · pages/journeys
  selling/buying · server/http-bodies · prove/set-back · db/connections · ads/booking · server/machines
  server/kill · prove/renewal · publishing/browser-build · db/backup · applications/applying-a11y
  server/supervisor · storage/storage · search/judged-search · numbers/numbers · selling/stripe
  server/hostile-words · search/search · selling/stripe-checkout · pages/browser · importing/sources-kill
  editorial/edited-texts · jobs/device-jobs · publishing/edge · cli/arguments · alerts/histories
  jobs/views-and-pictures · prove/instances · ads/ads · pages/crawl · jobs/rows · text/markdown
  moderation/statements · backup/backups · applications/applying-bucket · ads/ads-hostile · cli/verify-site
  server/foreign-lock · text/time · applications/applicants · server/clock-skew · ads/ads-admin
  server/rejected-submissions · applications/applications · queue/queue · importing/histories
  posting/posting-hostile · alerts/sign-up · public-api/mirror · pages/cookies · selling/histories
  webhooks/webhooks · importing/sources · importing/import · db/foreign-lock · newsletter/newsletter
`).map((name) => `/${name}.test.ts`);

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
