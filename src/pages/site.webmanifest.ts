import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';
import { makeDocumentRecord } from '../publishing/page-record.ts';
import { LANGUAGE } from '../site.ts';
import { boardIconPath } from '../ui/logo.ts';
import { themeColours } from '../ui/tokens.ts';

/** Web app manifest (https://www.w3.org/TR/appmanifest/). */
export const GET: APIRoute = ({ locals: { recordPage, site } }) => {
  recordPage(makeDocumentRecord([], paths.webManifest()));
  const png = (size: 192 | 512, purpose: string) => ({
    src: site.logo ? boardIconPath(site.logo, size) : `/icon-${size}.png`,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  });
  const manifest = {
    id: '/',
    name: `${site.name}: ${site.tagline}`,
    short_name: site.name,
    description: site.description,
    lang: LANGUAGE,
    start_url: paths.home(),
    scope: '/',
    display: 'minimal-ui',
    background_color: themeColours.light,
    theme_color: themeColours.light,
    // Icons have margins for a circular crop.
    icons: [png(192, 'any maskable'), png(512, 'any maskable')],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
