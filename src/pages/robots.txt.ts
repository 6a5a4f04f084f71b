import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';
import { documentRecord } from '../publishing/page-record.ts';

export const prerender = false;

const HIDDEN = [
  '/admin',
  '/alerts',
  '/saved',
  '/api/',
  '/applications/',
  '/recruiters/',
  '/go/',
  '/reports/',
  '/search',
  '/_ui',
  '/debug-og',
];

export const GET: APIRoute = ({ locals }) => {
  locals.recordPage(documentRecord([], '/robots.txt'));
  const lines = [
    'User-agent: *',
    ...HIDDEN.map((path) => `Disallow: ${path}`),
    'Allow: /api/jobs',
    `Allow: ${paths.publicApi()}`,
    `Allow: ${paths.openApi()}`,
    '',
    `Sitemap: ${locals.origin}${paths.sitemap()}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
