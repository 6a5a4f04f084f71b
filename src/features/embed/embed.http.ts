import { paths } from '../../paths.ts';
import { readHistoryPoint } from '../../publishing/changes.queries.ts';
import { readPublicApi } from '../public-api/public-api.queries.ts';
import type { ApiResponse } from '../public-api/responses.schema.ts';
import { embedMarkup, renderEmbedList } from './embed.ts';
import { searchQueryOfPage } from './embed-source.ts';

export async function loadEmbed(
  { db, origin, search, site }: App.Locals,
  { page, limit }: { page: string; limit: string },
) {
  const query = searchQueryOfPage(page, origin, await search.vocabulary());
  if (query === undefined) return failed('page', `Enter an address of a search or listing at ${origin}`);
  const wanted = new URLSearchParams(query);
  wanted.set('limit', limit);
  const board = { db, origin, search, name: site.name, shown: () => readHistoryPoint(db) };
  const outcome = await readPublicApi(board, paths.publicApi('jobs'), wanted);
  if ('problem' in outcome) {
    const isLimit = outcome.problem.message.startsWith('limit ');
    return failed(isLimit ? 'limit' : 'page', outcome.problem.message);
  }
  const list = renderEmbedList(outcome.value as ApiResponse<'jobs'>, origin + paths.search(query));
  const markup = embedMarkup({ origin, name: site.name }, query, Number(limit), list);
  return { markup, preview: paths.embedFrame(wanted.toString()), problems: [] };
}

const failed = (field: 'page' | 'limit', message: string) => ({
  markup: undefined,
  preview: '',
  problems: [{ field, message }],
});
