import { paths } from '../paths.ts';

/** Pages that are kept as Markdown too: what they say, without what only a browser needs. */
const WITH_MARKDOWN = [
  /^\/$/,
  /^\/(about|blog|companies|job-trends|legal|locations|newsletter|roles|salaries)$/,
  /^\/jobs\/[^/]+$/,
  /^\/(blog|companies|newsletter)\/[^/]+$/,
  // A year looks back in pictures.
  /^\/job-trends\/(?!\d{4}$)[^/]+$/,
  /^\/categories(\/guides)?\/[^/]+$/,
  /^\/salaries(\/[^/]+){1,2}$/,
  /^\/roles\/page\/\d+$/,
  /^\/locations\/[^/]+(\/page\/\d+)?$/,
  /^\/[^/.]+(\/page\/\d+)?$/,
];
/** What has the form of a listing and is none, and what is for people alone. */
const FOR_PEOPLE = new Set([
  paths.errorNow(),
  paths.localMail(),
  paths.ui(),
  paths.admin(),
  paths.alerts(),
  paths.debugShare(),
  paths.developers(),
  paths.error(),
  paths.newsletterForm(),
  paths.postJob(),
  paths.salaryMethod(),
  paths.saved(),
  paths.search(),
  '/404',
  '/410',
  '/api',
  '/recruiters',
  '/turned-away',
]);

/** Where a page lies as Markdown; undefined for those that are for people alone. */
export function markdownPath(path: string): string | undefined {
  if (FOR_PEOPLE.has(path) || path.includes('.') || !WITH_MARKDOWN.some((pattern) => pattern.test(path)))
    return undefined;
  return path === '/' ? '/index.md' : `${path}.md`;
}

/** The page that a path of Markdown is of; undefined for other paths. */
export function pageOfMarkdown(path: string): string | undefined {
  if (!path.endsWith('.md')) return undefined;
  const page = path === '/index.md' ? '/' : path.slice(0, -'.md'.length);
  return markdownPath(page) === path ? page : undefined;
}
