/** True if the `Accept` header prefers JSON to HTML. */
export function prefersJson(accept: string | null | undefined): boolean {
  if (!accept) return false;
  return (
    weigh(accept, ['application/json', 'application/problem+json']) >
    weigh(accept, ['text/html', 'application/xhtml+xml'])
  );
}

/** True if the `Accept` header prefers HTML, as browsers do. */
export function prefersHtml(accept: string | null | undefined): boolean {
  return weigh(accept ?? '', ['text/html', 'application/xhtml+xml']) > 0 && !prefersJson(accept);
}

/** True if the `Accept` header prefers Markdown to HTML. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  // Browsers do not send it.
  if (!accept?.includes('text/markdown')) return false;
  const wished = weigh(accept, ['text/markdown']);
  return wished > 0 && wished >= weigh(accept, ['text/html', 'application/xhtml+xml']);
}

/** True for requests of scripts, false for plain forms. */
export const wantsJson = ({ headers }: Request): boolean => prefersJson(headers.get('accept'));

function weigh(accept: string, types: string[]): number {
  let best = 0;
  for (const part of accept.slice(0, 1_000).toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!types.includes(type)) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q ? Number.parseFloat(q.slice(2)) : 1;
    if (weight > best) best = weight;
  }
  return best;
}

/** True for JSON requests, and for those that prefer JSON. */
export const sendsOrPrefersJson = (request: Request): boolean =>
  wantsJson(request) || (request.headers.get('content-type') ?? '').startsWith('application/json');
