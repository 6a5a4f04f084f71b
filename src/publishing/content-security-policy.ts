import { hash } from 'node:crypto';

/**
 * A page's content security policy without the hashes of inline scripts and styles that the page does not hold. Astro
 * allows its island runtime on every page; most pages have no island, and the header goes with each of their answers.
 */
export function tightenContentSecurityPolicy(policy: string, html: string): string {
  const held = new Set(['script', 'style'].flatMap((name) => textsWithin(name, html)).map(inlineDigest));
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash) => (held.has(hash) ? source : ''));
}

/**
 * Contents of elements with this name. May contain more, because attributes can contain such tags as text. Each end tag
 * is matched with the closest start tag.
 */
const textsWithin = (name: string, html: string): string[] =>
  html
    .split(`</${name}>`)
    .slice(0, -1)
    .flatMap((before) => {
      const start = before.lastIndexOf(`<${name}`);
      return start < 0 ? [] : [before.slice(before.indexOf('>', start) + 1)];
    });

/** Digest of an inline script or style for a policy, after `sha256-`. */
export const inlineDigest = (text: string): string => hash('sha256', text, 'base64');
