import type { APIContext } from 'astro';
import { fillFacts } from '../features/editorial/facts.ts';
import { listPublicTexts } from '../features/editorial/text.queries.ts';
import { jobMarkdownLine } from '../features/jobs/job-markdown.ts';
import { listOpenRowsByDate } from '../features/jobs/job-row.queries.ts';
import { ALL_JOBS } from '../features/jobs/listing.ts';
import { TERMS_OF_USE } from '../features/public-api/operations.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { bulletList, escapeMarkdown, joinBlocks, markdownLink } from '../lib/markdown-writing.ts';
import { paths } from '../paths.ts';
import { listingRowsTag } from '../publishing/change.ts';
import { makeDocumentRecord } from '../publishing/page-record.ts';
import { CATEGORIES_TAG, TEXTS_TAG } from '../publishing/tags.ts';
import { type LlmsSection, listLlmsPageKinds, markdownPath } from '../site-map.ts';
import { findPageModule } from './all-pages.ts';
import { formatBoardFacts } from './facts.ts';

/** Limits of the long version, which links to the rest. */
const MAX_ROLES = 100;
const MAX_TEXT_LENGTH = 250_000;

/** Index for language models (https://llmstxt.org). The long version includes the texts. */
export async function respondWithLlmsIndex({ locals, url }: APIContext): Promise<Response> {
  const isFull = url.pathname === paths.llms(true);
  const short = await writeShort(locals);
  const roles = isFull ? await listOpenRowsByDate(locals.db, {}, { limit: MAX_ROLES }) : undefined;
  const text = roles
    ? joinBlocks(
        short,
        '## Newest roles',
        bulletList(roles.jobs.map((job) => jobMarkdownLine(job, locals.origin))),
        ...(await writeTexts(locals, MAX_TEXT_LENGTH)),
      )
    : short;
  locals.recordPage(
    makeDocumentRecord(
      [CATEGORIES_TAG, TEXTS_TAG, ...(roles ? [listingRowsTag(ALL_JOBS), ...roles.tags] : [])],
      url.pathname,
    ),
  );
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

async function writeShort({ db, origin, site }: App.Locals): Promise<string> {
  const entry = (title: string, path: string, about = '') =>
    `${markdownLink(title, origin + (markdownPath(path) ?? path))}${about && `: ${escapeMarkdown(about)}`}`;
  const listPages = async (section: LlmsSection) => {
    const kinds = listLlmsPageKinds(section).map(async ({ name, pattern, title, about }) => {
      if (title) return [entry(title, pattern, about)];
      const pages = (await findPageModule(name)?.listForLlms?.(db)) ?? [];
      return pages.map((page) => entry(page.title, page.href, page.description));
    });
    return (await Promise.all(kinds)).flat();
  };
  return joinBlocks(
    `# ${escapeMarkdown(site.name)}`,
    `> ${escapeMarkdown(site.description)}`,
    'Every page is there as Markdown: add `.md` to its address (`/index.md` for the home page), or ask for it with ' +
      '`Accept: text/markdown`. Facts stand before the text as front matter. Pay is what the employer says, never an estimate; ' +
      'a role that has ended says so in `status`, and answers 410 when its page is gone.',
    '## Roles',
    bulletList(await listPages('Roles')),
    '## Numbers',
    bulletList(await listPages('Numbers')),
    '## Ask',
    bulletList([
      ...(await listPages('Ask')),
      entry('OpenAPI 3.1', paths.openApi(), 'the same, for programs'),
      `\`${origin}${paths.mcp()}\`: the same by the Model Context Protocol, read-only and without a key; ${markdownLink('server card', origin + paths.mcpServerCard())}`,
      `\`${origin}${paths.publicApi('jobs')}?q=product+designer&workplace=remote\`: a search`,
      `One client may ask the API ${rateLimits['public API'].client.maxHits} times a minute; \`RateLimit\` says what is left, and 429 comes with \`Retry-After\`.`,
      'People apply themselves: please do not send applications for anybody who has not read the role.',
    ]),
    '## Terms of use',
    bulletList(TERMS_OF_USE),
    '## Reading',
    bulletList(await listPages('Reading')),
    '## Optional',
    bulletList([
      entry('The texts above, and the newest roles, in one file', paths.llms(true)),
      ...(await listPages('Optional')),
      entry('Feed of all roles', `${paths.feed()}.xml`),
    ]),
  );
}

/** Guides, fields and articles in full, up to the limit. */
async function writeTexts({ db, site, applying }: App.Locals, most: number): Promise<string[]> {
  const facts = formatBoardFacts(site, applying);
  const all = await Promise.all((['guides', 'fields', 'blog'] as const).map((kind) => listPublicTexts(db, kind)));
  const texts: string[] = [];
  let left = most;
  for (const { head, body } of all.flat()) {
    const filled = fillFacts(body, facts).trim();
    const text = joinBlocks(`## ${escapeMarkdown(head.title)}`, filled.replaceAll('\n#', '\n##')).trim();
    if (text.length > left) break;
    left -= text.length;
    texts.push(text);
  }
  return texts;
}
