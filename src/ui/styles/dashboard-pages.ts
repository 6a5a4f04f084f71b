// Styles of the pages where people work are a sheet of their own, which readers never load.

/** Prefixes of files whose styles are used on those pages only. Checked by tests/unit/ui/dashboard-styles.test.ts. */
const DASHBOARD_FILES = [
  'features/accounts/',
  'features/administration/',
  'features/ads/Ad',
  'features/applications/ApplicationListPage',
  'features/applications/letters/',
  'features/applications/OwnApplicationPage',
  'features/applications/Sent',
  'features/applications/applicants/',
  'features/applications/conversation/',
  'features/applications/interviews/',
  'features/applications/stages/',
  'features/importing/',
  'features/jobs/job-timeline',
  'features/moderation/StatementFacts',
  'features/moderation/moderation.css',
  'features/newsletter/IssueForm',
  'features/numbers/',
  'features/posting/JobPreview',
  'features/recruiting/',
  'features/selling/OrderPage',
  'features/settings/',
  'features/sharing/',
  'features/showcase/',
  'features/webhooks/',
  'pages/admin/',
  'pages/api/recruiters/',
  'pages/_mail',
  'pages/debug-og',
].map((beginning) => `/src/${beginning}`);

/** True if the styles of a source file belong to the dashboard stylesheet. `file` is an absolute path. */
export const isDashboardFile = (file: string): boolean => DASHBOARD_FILES.some((beginning) => file.includes(beginning));

/** URL of a build's dashboard stylesheet. */
export const dashboardStylesheetUrl = (buildId: string): string => `/_astro/dashboard.${buildId}.css`;
