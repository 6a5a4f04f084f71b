import type { APIContext, AstroGlobal } from 'astro';
import { articleMarkdown, piecesMarkdown } from '../../features/editorial/article-markdown.ts';
import { companyMarkdown, jobMarkdown } from '../../features/jobs/job-markdown.ts';
import { salariesMarkdown, trendsMarkdown } from '../../features/market/market-markdown.ts';
import {
  directoryMarkdown,
  homeMarkdown,
  listingMarkdown,
  placesMarkdown,
} from '../../features/search/listing-markdown.ts';
import { lookup } from '../../lib/lookup.ts';
import { paths } from '../../paths.ts';
import { pageOfMarkdown } from '../../site-map.ts';
import { HttpResponseError } from '../http-response-error.ts';
import { unmatched } from '../missing.ts';
import type { PageContext } from '../page-context.ts';
import { askArticle, askBlogIndex, askCategories, askGuides } from './article.ts';
import { askCompany, askDirectory } from './companies.ts';
import { askHome } from './home.ts';
import { askJob } from './job.ts';
import { askFilters, askJobs, askLocation } from './listing.ts';
import { askLocationIndex } from './locations.ts';
import { askIssue, askIssues } from './newsletter.ts';
import { askSalaries } from './salaries.ts';
import { askTrends } from './trends.ts';

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** A page as Markdown, from what the page itself would show; kept and dropped like it. Refusals are problem details. */
export async function answerMarkdown(context: APIContext): Promise<Response> {
  const { locals, url } = context;
  const path = pageOfMarkdown(url.pathname);
  const response: AstroGlobal['response'] = { status: 200, statusText: '', headers: new Headers() };
  const asking: AskingToWrite = {
    response,
    isPrerendered: false,
    locals,
    url: new URL(path ?? url.pathname, url),
    request: new Request(url, { headers: { accept: 'application/json' } }),
    rewrite: context.rewrite,
  };
  if (path === undefined) throw unmatched(asking);
  const text = await withEnding(() => write(asking, path));
  const { record } = locals.page;
  if (!record) throw new Error(`${path} did not say what it shows`);
  locals.page.showDocument(record.tags, url.pathname, record.keep);
  return new Response(text, {
    status: response.status,
    headers: { 'content-type': MARKDOWN_TYPE, 'cache-control': 'public, max-age=0, must-revalidate' },
  });
}

/** A page that has moved has moved as Markdown too. */
async function withEnding(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpResponseError)) throw error;
    throw new HttpResponseError(async () => {
      const answer = await error.makeResponse();
      const location = answer.headers.get('location');
      if (!location) return answer;
      return new Response(null, { status: answer.status, headers: { location: `${location}.md` } });
    });
  }
}

/** A page's own status can be another than 200. */
type AskingToWrite = PageContext & Pick<AstroGlobal, 'response'>;

type Writer = (asking: AskingToWrite, rest: string) => Promise<string>;

const publisherOf = ({ locals: { origin, site } }: PageContext) => ({ origin, name: site.name });

/** By the first part of a path; `rest` is what follows it. */
const sections: Record<string, Writer> = {
  about: (asking) => writeArticle(asking, () => askArticle(asking, 'pages', 'about')),
  legal: (asking) => writeArticle(asking, () => askArticle(asking, 'pages', 'legal')),
  blog: async (asking, rest) => {
    if (rest) return writeArticle(asking, () => askArticle(asking, 'blog', rest));
    const { posts, guides, fields } = await askBlogIndex(asking);
    const parts = [
      { title: 'Articles', pieces: posts },
      { title: 'Guides', pieces: guides },
      { title: 'Fields of design', pieces: fields },
    ];
    return piecesMarkdown('Journal', paths.blog(), parts, asking.locals.origin);
  },
  categories: async (asking, rest) => {
    if (rest !== 'guides') return writeArticle(asking, () => askCategories(asking, rest));
    const { guides } = await askGuides(asking);
    return piecesMarkdown('Guides', paths.guides(), [{ title: 'Guides', pieces: guides }], asking.locals.origin);
  },
  companies: async (asking, rest) =>
    rest
      ? companyMarkdown(await askCompany(asking, rest), publisherOf(asking))
      : directoryMarkdown(await askDirectory(asking), publisherOf(asking)),
  jobs: async (asking, rest) => jobMarkdown((await askJob(asking, rest)).view, publisherOf(asking)),
  'job-trends': async (asking, rest) => trendsMarkdown(await askTrends(asking, rest || undefined), publisherOf(asking)),
  locations: async (asking, rest) =>
    rest
      ? listingMarkdown(await askLocation(asking, rest), publisherOf(asking))
      : placesMarkdown(await askLocationIndex(asking), publisherOf(asking)),
  newsletter: async (asking, rest) => {
    if (rest) {
      const { subject, body, date, summary } = await askIssue(asking, rest);
      const url = asking.locals.origin + paths.newsletterIssue(date);
      const published = new Date(`${date}T00:00:00.000Z`);
      return articleMarkdown(
        { title: subject, description: summary, url, body, published, related: [], next: [] },
        asking.locals.origin,
      );
    }
    const { issues } = await askIssues(asking);
    return piecesMarkdown(
      'Newsletter',
      paths.newsletter(),
      [{ title: 'Issues', pieces: issues }],
      asking.locals.origin,
    );
  },
  roles: async (asking, rest) => listingMarkdown(await askJobs(asking, rest || undefined), publisherOf(asking)),
  salaries: async (asking, rest) => {
    const found = await askSalaries(asking, rest || undefined);
    if (found.isMethod) throw unmatched(asking);
    return salariesMarkdown(found.view, publisherOf(asking));
  },
};

async function write(asking: AskingToWrite, path: string): Promise<string> {
  if (path === paths.home()) {
    return homeMarkdown((await askHome(asking)).view, asking.locals.site.tagline, publisherOf(asking));
  }
  const [first = '', ...more] = path.slice(1).split('/');
  const rest = more.join('/');
  const section = lookup(sections, first);
  return section
    ? section(asking, rest)
    : listingMarkdown(await askFilters(asking, path.slice(1)), publisherOf(asking));
}

async function writeArticle(asking: PageContext, ask: () => ReturnType<typeof askArticle>): Promise<string> {
  const { entry, path, markdown, related, next } = await ask();
  const { origin, site, isDemo } = asking.locals;
  const { data, collection } = entry;
  const operator = [site.legalEntity, ...site.address, site.email].join(', ');
  const isOfOperator = collection === 'pages';
  return articleMarkdown(
    {
      title: data.title,
      description: data.description,
      url: origin + path,
      body: isOfOperator
        ? `${markdown}\n\n## Who runs it\n\n${operator}${isDemo ? '. This is a demonstration: its companies and roles are invented.' : ''}`
        : markdown,
      author: 'author' in data ? data.author : undefined,
      published: 'published' in data ? data.published : undefined,
      updated: data.updated,
      related,
      next,
    },
    origin,
  );
}
