import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { digestHere } from '../../../src/publishing/policy-digests.ts';

const file = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'dist/core/encryption.js');

it('Astro digests as it did, in its own thread', async () => {
  const [digester] = /async function generateCspDigest[\s\S]*?\n}/.exec(digestHere(readFileSync(file, 'utf8'))) ?? [];
  expect(digester).not.toContain('crypto.subtle');
  const digest = new Function('digestOf', 'ALGORITHMS', `return ${digester}`)(hash, { 'SHA-256': 'sha256-' });
  expect(await digest('', 'SHA-256')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});

it('Another way of digesting is not overlooked', () => {
  expect(() => digestHere('crypto.subtle.digest(a, b)')).toThrow('Astro digests in another way');
});
