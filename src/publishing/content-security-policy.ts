import { hash } from 'node:crypto';

/** Removes hashes of scripts and styles that the page lacks from its policy. */
export function tightenContentSecurityPolicy(policy: string, html: string): string {
  const inlineDigests = new Set(['script', 'style'].flatMap((name) => textsWithin(name, html)).map(sha256Base64));
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash) => (inlineDigests.has(hash) ? source : ''));
}

/** Contents of elements of a name, perhaps more, since attributes can contain tags as text. */
const textsWithin = (name: string, html: string): string[] =>
  html
    .split(`</${name}>`)
    .slice(0, -1)
    .flatMap((before) => {
      const start = before.lastIndexOf(`<${name}`);
      return start < 0 ? [] : [before.slice(before.indexOf('>', start) + 1)];
    });

/** Digest of an inline script or style for a policy, after `sha256-`. */
export const sha256Base64 = (text: string): string => hash('sha256', text, 'base64');
