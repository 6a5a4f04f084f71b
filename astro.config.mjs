import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, fontProviders } from 'astro/config';
import { readEnv } from './src/env.ts';
import { editorialSitemap } from './src/features/editorial/sitemap-options.ts';
import { computeBuildId } from './src/publishing/build-id.ts';
import { publishing } from './src/publishing/integration.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const { SITE_URL } = readEnv();
const buildId = computeBuildId(root, [SITE_URL]);

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const inline = (file) => hashOf(readFileSync(new URL(file, import.meta.url), 'utf8'));

export default defineConfig({
  site: SITE_URL,
  trailingSlash: 'never',
  output: 'static',
  // One path, one file: `/roles` is `roles.html`, so that no path has two forms.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 4 },
  adapter: node({ mode: 'middleware', staticHeaders: true, bodySizeLimit: 12 * 1024 * 1024 }),
  session: false,
  markdown: { syntaxHighlight: false },
  integrations: [react(), sitemap(editorialSitemap(root)), publishing({ buildId })],
  security: {
    // The guard in src/server checks cross-site writes for pages and beacons alike.
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { hashes: [inline('./src/ui/browser/theme-boot.js')] },
      styleDirective: { hashes: [inline('./src/ui/styles/layers.css')] },
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Instrument Sans',
      cssVariable: '--font-text',
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          {
            src: ['./src/assets/fonts/instrument-sans-latin-wght-normal.woff2'],
            weight: '400 700',
            style: 'normal',
          },
        ],
      },
    },
  ],
  vite: {
    define: { 'import.meta.env.PUBLIC_BUILD_ID': JSON.stringify(buildId) },
    build: {
      assetsInlineLimit: 0,
      // One stylesheet for all pages: small, kept by the browser from page to page. Both halves of a build, that of
      // prerendered pages and that of live ones, write it under the one name.
      cssCodeSplit: false,
      rollupOptions: {
        output: {
          assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? `_astro/[name].${buildId}[extname]` : '_astro/[name].[hash][extname]'),
        },
      },
    },
    ssr: { external: ['pg', 'kysely'] },
  },
});
