import { createHash } from 'node:crypto';

/**
 * A page's content security policy without the hashes of inline scripts and styles that the page does not hold. Astro
 * allows its island runtime on every page; most pages have no island, and the header goes with each of their answers.
 */
export function narrowPolicy(policy: string, html: string): string {
  const held = new Set<string>();
  for (const [, , text = ''] of html.matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
    held.add(createHash('sha256').update(text).digest('base64'));
  }
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash) => (held.has(hash) ? source : ''));
}
