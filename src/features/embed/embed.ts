import { formatPay, minorUnitsPerUnit } from '../../lib/money.ts';
import { formatNumber } from '../../lib/text.ts';
import { escapeXml } from '../../lib/xml.ts';
import { paths } from '../../paths.ts';
import { sha256Base64 } from '../../publishing/content-security-policy.ts';
import { LANGUAGE } from '../../site.ts';
import { workplaceNames } from '../jobs/job.ts';
import type { ApiResponse, JobSummary } from '../public-api/responses.schema.ts';

export const DEFAULT_EMBED_ROLES = 8;

interface Publisher {
  origin: string;
  name: string;
}

/** Roles as plain HTML for newsletters and inside the other two forms. */
export function renderEmbedList({ jobs, total }: Pick<ApiResponse<'jobs'>, 'jobs' | 'total'>, allUrl: string): string {
  if (jobs.length === 0) return `<p>No open roles at the moment. ${anchor('Look again', allUrl)}</p>`;
  const rows = jobs.map((job) => `  <li>${anchor(job.title, job.url)}<br>${escapeXml(factsOf(job))}</li>`);
  const more =
    total !== null && total > jobs.length ? `\n<p>${anchor(`All ${formatNumber(total)} roles`, allUrl)}</p>` : '';
  return `<ul>\n${rows.join('\n')}\n</ul>${more}`;
}

const anchor = (text: string, href: string): string =>
  `<a href="${escapeXml(href)}" target="_top">${escapeXml(text)}</a>`;

function factsOf({ company, locations, workplace, pay }: JobSummary): string {
  const places = locations.map(({ name }) => name);
  const where = workplace === 'remote' ? [workplaceNames.remote, ...places] : places;
  return [company.name, where.join(', '), pay ? formatMajorPay(pay) : ''].filter(Boolean).join(' · ');
}

function formatMajorPay({ min, max, currency, period }: NonNullable<JobSummary['pay']>): string {
  const unit = minorUnitsPerUnit(currency);
  return formatPay({ min: min * unit, max: max * unit, currency, period });
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:.25rem;font:1rem/1.5 system-ui,sans-serif}h1{margin:0;font-size:1.125rem}ul{margin:0;padding:0;list-style:none}li{padding:.75rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);overflow-wrap:anywhere}a{color:inherit;font-weight:600}';

/** Reports the height of the roles to the page around when it changes, and for any message. */
const HEIGHT_SCRIPT =
  "let report=()=>parent.postMessage({easelHeight:Math.ceil(document.body.getBoundingClientRect().height)},'*');new ResizeObserver(report).observe(document.body);addEventListener('message',report)";

/** Only policy that allows framing. Runs one script and loads nothing. */
export const EMBED_POLICY = `default-src 'none'; script-src 'sha256-${sha256Base64(HEIGHT_SCRIPT)}'; style-src 'sha256-${sha256Base64(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;

/** Document of a frame. `body` is HTML. */
export const renderEmbedDocument = ({ name }: Publisher, body: string): string => `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Open roles · ${escapeXml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Open roles</h1>
${body}
</main>
<script>${HEIGHT_SCRIPT}</script>
</body>
</html>
`;

/** Fits frames of the board to their roles. Ignores messages of other windows. */
const fitScript = (origin: string): string =>
  `addEventListener('message', ({ origin, source, data }) => {
  if (origin !== '${origin}' || !(data?.easelHeight > 0)) return;
  for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.easelHeight;
});`;

/** Markup of all three forms. `search` is a query without `limit`. */
export function embedMarkup({ origin }: Publisher, search: string, limit: number, list: string) {
  const all = origin + paths.search(search);
  const query = new URLSearchParams(search);
  query.set('limit', String(limit));
  return {
    component: `<script type="module" src="${origin}${paths.embedScript()}"></script>
<easel-jobs search="${escapeXml(search)}" limit="${limit}">
  <a href="${escapeXml(all)}">Open roles</a>
</easel-jobs>`,
    frame: `<iframe src="${escapeXml(`${origin}${paths.embedFrame(query.toString())}`)}" title="Open roles" width="100%" height="480" loading="lazy" referrerpolicy="origin"></iframe>
<script>
${fitScript(origin)}
</script>`,
    html: list,
  };
}
