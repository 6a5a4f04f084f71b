import { hash } from 'node:crypto';

/** Removes hashes of scripts and styles that the page lacks from its policy. */
export function tightenContentSecurityPolicy(policy: string, html: Buffer): string {
  const inlineDigests = new Set(['script', 'style'].flatMap((name) => contentsOf(name, html)).map(sha256Base64));
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash) => (inlineDigests.has(hash) ? source : ''));
}

/** Contents of elements of a name, perhaps more, since attributes can contain tags as text. */
function contentsOf(name: string, html: Buffer): Buffer[] {
  const closingTag = `</${name}>`;
  const contents: Buffer[] = [];
  let from = 0;
  for (let end = html.indexOf(closingTag); end >= 0; end = html.indexOf(closingTag, from)) {
    const start = html.lastIndexOf(`<${name}`, end);
    if (start >= from) contents.push(html.subarray(html.indexOf('>', start) + 1, end));
    from = end + closingTag.length;
  }
  return contents;
}

/** Digest of an inline script or style for a policy, after `sha256-`. */
export const sha256Base64 = (text: string | Buffer): string => hash('sha256', text, 'base64');
