// Styles of dashboard pages are in a separate stylesheet, which readers do not load.

/** Source prefixes whose styles are used on those pages only, checked by tests/unit/ui/dashboard-styles.test.ts. */
const DASHBOARD_FILES = [
  'features/accounts/',
  'features/administration/',
  'features/ads/Ad',
  'features/ads/ad-editor.css',
  'features/applications/letters/',
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
  'features/recruiting/',
  'features/selling/OrderPage',
  'features/settings/',
  'features/sharing/',
  'features/showcase/',
  'features/webhooks/',
  'pages/admin/',
  'pages/api/recruiters/',
  'pages/applications/all/',
  'pages/recruiters/jobs/[jobHash]/applicants/',
  'pages/_mail',
  'pages/debug-og',
].map((beginning) => `/src/${beginning}`);

/** True if a file (absolute path) belongs to the dashboard stylesheet. */
export const isDashboardFile = (file: string): boolean => DASHBOARD_FILES.some((beginning) => file.includes(beginning));

export const dashboardStylesheetUrl = (buildId: string): string => `/_astro/dashboard.${buildId}.css`;
