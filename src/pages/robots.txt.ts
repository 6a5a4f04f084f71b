import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';
import { makeDocumentRecord } from '../publishing/page-record.ts';
import { hiddenPaths } from '../site-map.ts';

export const GET: APIRoute = ({ locals }) => {
  locals.recordPage(makeDocumentRecord([], '/robots.txt'));
  const lines = [
    'User-agent: *',
    ...hiddenPaths.map((path) => `Disallow: ${path}`),
    `Allow: ${paths.searchJobs()}`,
    `Allow: ${paths.publicApi()}`,
    `Allow: ${paths.openApi()}`,
    '',
    `Sitemap: ${locals.origin}${paths.sitemap()}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
