// Styles of the pages where people work are a sheet of their own, which readers never load (decision 099).

/** Where recruiters, admins and applicants have their pages, and what answers the forms of those. */
const DESK_PAGES = /^\/(?:api\/)?(?:admin|recruiters|applications|ads\/reports|debug-og|_ui|_mail)(?:\/|$)/;

/** How the paths of files begin whose styles are for those pages alone: tests/unit/ui/desk-styles.test.ts names what is missing or too much. */
const DESK_FILES = [
  'features/accounts/',
  'features/administration/',
  'features/ads/Ad',
  'features/applications/OwnApplicationPage',
  'features/applications/Sent',
  'features/applications/applicants/',
  'features/applications/conversation/',
  'features/applications/interviews/',
  'features/applications/stages/',
  'features/importing/',
  'features/jobs/job-timeline',
  'features/moderation/',
  'features/newsletter/IssueForm',
  'features/numbers/',
  'features/posting/JobPreview',
  'features/recruiting/',
  'features/settings/',
  'features/sharing/',
  'features/showcase/',
  'pages/_mail',
  'pages/debug-og',
].map((beginning) => `/src/${beginning}`);

/** Whether a page loads the sheet of the desk too. `path`: without query. */
export const isDeskPage = (path: string): boolean => DESK_PAGES.test(path);

/** Whether the styles of a source file are part of that sheet. `file`: its path on the machine. */
export const isDeskFile = (file: string): boolean => DESK_FILES.some((beginning) => file.includes(beginning));

/** Where that sheet of a build lies. */
export const deskSheet = (buildId: string): string => `/_astro/desk.${buildId}.css`;
