import type { Plugin } from 'vite';

const ENCRYPTION = /\/astro\/dist\/core\/encryption\.js$/;
const IN_A_THREAD = `const hashBuffer = await crypto.subtle.digest(algorithm, encoder.encode(data));
  const hash = encodeBase64(new Uint8Array(hashBuffer));`;

/**
 * Every drawing has Astro digest the few bytes of its page's style. It asks a thread of Node's pool, and waits for what takes a
 * microsecond: a tenth of the processor time of a small page, and a turn in the queue (decision 095).
 * @throws Error when Astro digests in another way than it did.
 */
export function policyDigests(): Plugin {
  return {
    name: 'easel:policy-digests',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (ENCRYPTION.test(id) ? { code: digestHere(code), map: null } : undefined),
  };
}

/** Astro’s module of digests, with that one change. */
export function digestHere(code: string): string {
  if (!code.includes(IN_A_THREAD)) throw new Error('Astro digests in another way: see policy-digests.ts');
  return `import { hash as digestOf } from 'node:crypto';\n${code.replace(IN_A_THREAD, "const hash = digestOf(algorithm, data, 'base64');")}`;
}
