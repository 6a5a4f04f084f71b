import { bulletList, escapeMarkdown, formatFrontMatter, joinBlocks, markdownLink } from '../../lib/markdown-writing.ts';
import { formatNumber } from '../../lib/text.ts';
import { pathOfPage, paths, stripPageNumber } from '../../paths.ts';
import { markdownPath } from '../../site-map.ts';
import type { CompanyDirectoryView } from '../companies/company-view.ts';
import { jobMarkdownLine, type Publisher } from '../jobs/job-markdown.ts';
import type { LocationDirectoryView, PlaceTreeEntry } from '../locations/location.ts';
import type { CountedLink, HomePageView, ListingView } from './listing-view.ts';

const counted = ({ href, label, count }: CountedLink, origin: string): string =>
  `${markdownLink(label, origin + href)} (${formatNumber(count)})`;

const linksOf = (title: string, links: readonly CountedLink[], origin: string): string[] =>
  links.length > 0 ? [`## ${title}`, bulletList(links.map((one) => counted(one, origin)))] : [];

export function listingMarkdown(view: ListingView, { origin }: Publisher): string {
  const base = stripPageNumber(view.path);
  const pageAt = (n: number) => origin + (markdownPath(pathOfPage(base, n)) ?? '');
  return joinBlocks(
    formatFrontMatter({
      title: view.heading,
      url: origin + view.path,
      roles: view.total,
      page: view.page,
      pages: view.pages,
      next: view.page < view.pages ? pageAt(view.page + 1) : null,
    }),
    `# ${escapeMarkdown(view.heading)}`,
    ...view.intro.map(escapeMarkdown),
    view.jobs.length > 0
      ? bulletList(view.jobs.map((job) => jobMarkdownLine(job, origin)))
      : 'No role is open here at the moment.',
    view.page < view.pages && markdownLink('Next page', pageAt(view.page + 1)),
    ...view.narrowing.flatMap(({ title, values }) => linksOf(title, values, origin)),
    ...linksOf('Related', view.related, origin),
    ...linksOf('Nearby', view.nearby, origin),
    ...linksOf('Wider', view.wider, origin),
    ...(view.openToPlace
      ? [
          `## Remote, open to ${escapeMarkdown(view.openToPlace.place)}`,
          bulletList(view.openToPlace.jobs.map((job) => jobMarkdownLine(job, origin))),
        ]
      : []),
  );
}

export const homeMarkdown = (view: HomePageView, tagline: string, { origin, name }: Publisher): string =>
  joinBlocks(
    formatFrontMatter({ title: name, url: `${origin}/`, roles: view.openCount, companies: view.companyCount }),
    `# ${escapeMarkdown(name)}`,
    escapeMarkdown(`${tagline}.`),
    '## Newest roles',
    bulletList(view.newest.map((job) => jobMarkdownLine(job, origin))),
    ...linksOf('Often asked for', view.promoted, origin),
    ...linksOf('By craft', view.categories, origin),
    ...linksOf('By place', view.places, origin),
    ...linksOf(
      'Hiring now',
      view.hiring.map(({ slug, name: label, open }) => ({ href: paths.company(slug), label, count: open })),
      origin,
    ),
  );

export function companyDirectoryMarkdown(view: CompanyDirectoryView, { origin }: Publisher): string {
  const nextPage = view.page < view.pages && origin + (markdownPath(paths.companies(view.page + 1)) ?? '');
  return joinBlocks(
    formatFrontMatter({
      title: 'Companies',
      url: origin + paths.companies(view.page),
      companies: view.total,
      ...(view.pages > 1 ? { page: view.page, pages: view.pages, next: nextPage || null } : {}),
      hiring: view.hiring,
      roles: view.openCount,
    }),
    '# Companies',
    ...view.letters.flatMap(({ letter, companies }) => [
      `## ${escapeMarkdown(letter)}`,
      bulletList(
        companies.map(({ slug, name, oneLiner, headquarters, open }) =>
          [
            `${markdownLink(name, origin + paths.company(slug))} (${formatNumber(open)})`,
            ...[oneLiner, headquarters].flatMap((fact) => (fact ? [escapeMarkdown(fact)] : [])),
          ].join(' · '),
        ),
      ),
    ]),
    nextPage && markdownLink('Next page', nextPage),
  );
}

export const placesMarkdown = ({ remote, regions }: LocationDirectoryView, { origin }: Publisher): string =>
  joinBlocks(
    formatFrontMatter({ title: 'Design roles by place', url: origin + paths.locations(), remote: remote.count }),
    '# Design roles by place',
    bulletList([counted({ ...remote, label: 'Remote' }, origin)]),
    ...regions.map((region) => placeLines(region, origin).join('\n')),
  );

const placeLines = ({ href, name, count, within }: PlaceTreeEntry, origin: string, indent = ''): string[] => [
  `${indent}- ${counted({ href, label: name, count }, origin)}`,
  ...within.flatMap((place) => placeLines(place, origin, `${indent}  `)),
];
