import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { tightenContentSecurityPolicy } from '../../../src/publishing/content-security-policy.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = `default-src 'none'; script-src 'self' ${hash('boot()')} ${hash('island()')}; style-src 'self' ${hash('a{}')} ${hash('')};`;

it("A page's policy keeps the hashes of what the page holds inline, and no other", () => {
  const html = '<script>boot()</script><p>text</p>\n<style data-layer>a{}</style><script src="/a.js"></script>';
  expect(tightenContentSecurityPolicy(policy, Buffer.from(html))).toBe(
    `default-src 'none'; script-src 'self' ${hash('boot()')}; style-src 'self' ${hash('a{}')} ${hash('')};`,
  );
});

it("A page's policy has the hashes of scripts that follow tags in the texts of attributes", () => {
  for (const text of ['<script>', '</script><script>x', '<style', '</style>', '<script x=\'"']) {
    const html = `<option value="${text}"></option><script>boot()</script><option value="${text}"></option>`;
    expect(tightenContentSecurityPolicy(policy, Buffer.from(html)), text).toContain(hash('boot()'));
  }
});

it("A page's policy keeps none for a page without inline scripts and styles", () => {
  expect(tightenContentSecurityPolicy(policy, Buffer.from('<p>text</p>'))).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self';",
  );
});
