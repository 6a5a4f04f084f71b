import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorReferenceSentence, REFERENCE_PLACEHOLDER } from '../features/editorial/error-reference.ts';
import type { ProblemDetails } from '../lib/problem.ts';
import { escapeXml } from '../lib/xml.ts';
import { paths } from '../paths.ts';
import { type PageManifest, pageFilePath } from '../publishing/manifest.ts';
import type { AstroMiddleware } from './call-handler.ts';
import { STRICTEST_POLICY } from './headers.ts';
import { type RenderContext, renderResponse } from './render-response.ts';

/** Error page, kept ready because nothing else may work. */
export interface ErrorPage {
  /** With a placeholder for the request id. */
  html: string;
  policy: string;
}

export function readErrorPage(dist: string, manifest: PageManifest): ErrorPage | undefined {
  const built = manifest.pages.find((page) => page.path === paths.error());
  if (!built) return undefined;
  const file = join(dist, 'client', pageFilePath(built.path));
  if (!existsSync(file)) return undefined;
  return makeErrorPage(readFileSync(file), built.contentSecurityPolicy);
}

/** Renders the error page. Undefined if that fails. */
export async function renderErrorPage(
  handler: AstroMiddleware,
  context: RenderContext,
): Promise<ErrorPage | undefined> {
  const { status, body, headers } = await renderResponse(handler, context, paths.errorNow(), {});
  return status === 200 ? makeErrorPage(body, headers['content-security-policy']) : undefined;
}

const makeErrorPage = (body: Buffer, policy: string | null | undefined): ErrorPage => ({
  html: body.toString(),
  policy: policy ?? STRICTEST_POLICY,
});

/** @param reference request id in the log */
export const addErrorReference = ({ html }: ErrorPage, reference: string): string =>
  html.replace(REFERENCE_PLACEHOLDER, () => escapeXml(reference));

const PLAIN_STYLE =
  'body{max-width:34rem;margin:14vh auto;padding:0 1.25rem;font:1.0625rem/1.5 system-ui,sans-serif}h1{font-size:1.75rem;letter-spacing:-.02em}a{color:inherit}';

const PLAIN_DIGEST = createHash('sha256').update(PLAIN_STYLE).digest('base64');

export const PLAIN_POLICY = `${STRICTEST_POLICY}; style-src 'sha256-${PLAIN_DIGEST}'`;

/** Self-contained error page for rejected requests. */
export function makePlainErrorPage(
  { statusMessage, message }: ProblemDetails,
  {
    boardName,
    isWriteRequest,
    reference,
  }: { boardName: string; isWriteRequest: boolean; reference?: string | undefined },
): string {
  const sentences = [
    ...(message === statusMessage ? [] : [`${message}.`]),
    ...(isWriteRequest ? ['Go back in your browser: what you wrote is still in the form.'] : []),
    ...(reference ? [errorReferenceSentence(reference)] : []),
  ];
  const paragraphs = sentences.map((sentence) => `<p>${escapeXml(sentence)}</p>\n`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(statusMessage)} · ${escapeXml(boardName)}</title>
<style>${PLAIN_STYLE}</style>
</head>
<body>
<h1>${escapeXml(statusMessage)}</h1>
${paragraphs.join('')}<p><a href="/">${escapeXml(boardName)}</a></p>
</body>
</html>
`;
}
