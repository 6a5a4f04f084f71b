import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, fontProviders } from 'astro/config';
import { listBuildSettings, readEnv } from './src/env.ts';
import { listStaticEditorialPaths, readShippedTextsOrThrow } from './src/features/editorial/shipped-texts.ts';
import { installShippedTexts } from './src/features/editorial/text.commands.ts';
import { MAX_APPLICATION_BYTES } from './src/lib/lengths.ts';
import { paths } from './src/paths.ts';
import { computeBuildId } from './src/publishing/build-id.ts';
import { dashboardStylesheetPlugins } from './src/publishing/dashboard-stylesheet.ts';
import { publishing } from './src/publishing/integration.ts';
import { islandNamesPlugin } from './src/publishing/island-names.ts';
import { staticPages } from './src/site-map.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const env = readEnv();
const { SITE_URL, BACKEND_URL } = env;
const buildId = computeBuildId(root, listBuildSettings(env));

/** Drawn by every build; all others have live twins, which may draw them too. */
const editorial = new Set([...listStaticEditorialPaths(root), paths.error()]);

/** Lists the pages that change with builds alone, in a file of their own. All others change with the data. */
const staticSitemap = {
  filenameBase: basename(paths.staticSitemap()).replace('-0.xml', ''),
  filter: (page) => staticPages.includes(new URL(page).pathname.replace(/\.html$|\/$/, '')),
  serialize: (item) => ({ ...item, url: item.url.replace(/\/$/, '') }),
};

/** Answers API paths in `npm run dev` as the server does. */
const developmentApi = {
  name: 'easel:development-api',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.middlewares.use(async (request, response, next) => {
        const { handleInDevelopment } = await server.ssrLoadModule('/src/server/development.ts');
        await handleInDevelopment(request, response, next);
      });
    },
  },
};

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const LATIN =
  'U+0000-00FF U+0131 U+0152-0153 U+02BB-02BC U+02C6 U+02DA U+02DC U+0304 U+0308 U+0329 U+2000-206F U+20AC U+2122 U+2191 U+2193 U+2212 U+2215 U+FEFF U+FFFD';
/** Letters that the files have: a currency sign would load a file that lacks it. */
const LATIN_EXTENDED =
  'U+0100-017F U+01CD-01CE U+0218-021B U+0237 U+02C7 U+02DD U+0304 U+0308 U+1E80-1E85 U+1E9E U+1EF2-1EF3';
const fontVariant = (file, weight, range) => ({
  src: [`./src/assets/fonts/${file}.woff2`],
  weight,
  style: 'normal',
  unicodeRange: range.split(' '),
});

/**
 * Islands are drawn on the server too, whose half of the build has their styles already: the browser's half would write
 * them once more.
 */
const oneStylesheet = {
  name: 'easel:one-stylesheet',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Between Vite's two plugins for styles: class names of modules are known by now, and nothing has been written.
  transform: (_, id) => (/\.css$/.test(id) ? { code: '', map: null } : undefined),
};

/**
 * What an island asks for later brings no styles and no files to be preloaded: of the helper that would care for those,
 * its event is left, which the guard of chunks listens to.
 */
const plainImports = {
  name: 'easel:plain-imports',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? "export const __vitePreload = (load) => load().catch((error) => { dispatchEvent(new Event('vite:preloadError')); throw error; });"
      : undefined,
};

/**
 * Astro hashes the inline scripts of a page for each rendering by Web Crypto, which passes through a thread. That is a
 * tenth of the time of a role's page.
 */
const directDigests = {
  name: 'easel:direct-digests',
  apply: 'build',
  transform: (code, id) => {
    if (!id.endsWith('/astro/dist/core/encryption.js')) return undefined;
    const digest = /(function generateCspDigest\([^)]*\) \{).*?const hash = [^;]*;/s;
    if (!digest.test(code)) throw new Error(`${id} has changed: adapt or drop easel:direct-digests`);
    const direct = "$1\n  const hash = createHash(algorithm.replace('-', '')).update(data).digest('base64');";
    return `import { createHash } from 'node:crypto';\n${code.replace(digest, direct)}`;
  },
};

/**
 * Astro renders an island twice and to a stream: first to learn whether React renders it. React is the only framework, and no
 * island waits for anything on the server.
 */
const directIslands = {
  name: 'easel:direct-islands',
  apply: 'build',
  transform: (code, id) => {
    if (!id.endsWith('/@astrojs/react/dist/server.js')) return undefined;
    const check = /(async function check\([^)]*\) \{)/;
    const stream = 'await renderToReadableStreamAsync(vnode, renderOptions)';
    if (!check.test(code) || !code.includes(stream))
      throw new Error(`${id} has changed: adapt or drop easel:direct-islands`);
    return code
      .replace(check, "$1\n  if (typeof Component === 'function') return true;")
      .replace(stream, 'ReactDOM.renderToString(vnode, renderOptions)');
  },
};

const inline = (file) => hashOf(readFileSync(new URL(file, import.meta.url), 'utf8'));

export default defineConfig({
  site: SITE_URL,
  trailingSlash: 'never',
  output: 'server',
  // A folder's own: copies of the project may share `node_modules`.
  cacheDir: '.astro/cache',
  // One path, one file: `/roles` is `roles.html`, so that no path has two forms.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 4 },
  adapter: node({
    mode: 'middleware',
    staticHeaders: true,
    bodySizeLimit: MAX_APPLICATION_BYTES,
    // Pages are rendered whole: a stream of chunks costs a tenth of a page.
    experimentalDisableStreaming: true,
  }),
  session: false,
  integrations: [
    react(),
    sitemap(staticSitemap),
    publishing({
      buildId,
      editorial,
      // Texts that changed wait for the server of this code: a server of the code before may run.
      prepare: (db) => installShippedTexts(db, readShippedTextsOrThrow(root), new Date(), { isUpdate: false }),
    }),
    developmentApi,
  ],
  security: {
    // The guard in src/server checks cross-site writes for pages and beacons alike.
    checkOrigin: false,
    // While developing, styles and scripts of the page are written into it as they change.
    csp: process.env.NODE_ENV !== 'development' && {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        "img-src 'self'",
        "font-src 'self'",
        `connect-src 'self'${BACKEND_URL ? ` ${new URL(BACKEND_URL).origin}` : ''}`,
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: {
        hashes: [
          inline('./src/ui/browser/theme-boot.js'),
          inline('./src/ui/browser/density-boot.js'),
          inline('./src/ui/browser/chunk-guard.js'),
          inline('./src/ui/browser/speculation-rules.json'),
        ],
      },
      styleDirective: { hashes: [inline('./src/ui/styles/layers.css')] },
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Instrument Sans',
      cssVariable: '--font-text',
      fallbacks: ['Text fallback', 'sans-serif'],
      // Latin first: it is the one file that pages preload. The other is fetched where a name needs it.
      options: {
        variants: [
          fontVariant('instrument-sans-latin-wght-normal', '400 700', LATIN),
          fontVariant('instrument-sans-latin-ext-wght-normal', '400 700', LATIN_EXTENDED),
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'Bricolage Grotesque Condensed',
      cssVariable: '--font-display',
      fallbacks: ['Display fallback', 'sans-serif'],
      options: {
        variants: [
          fontVariant('bricolage-grotesque-condensed-latin', '700', LATIN),
          fontVariant('bricolage-grotesque-condensed-latin-ext', '700', LATIN_EXTENDED),
        ],
      },
    },
  ],
  vite: {
    // What a running board and its tests write is no source.
    server: { watch: { ignored: ['data', 'dist', 'tests'].map((folder) => `${root}${folder}/**`) } },
    plugins: [
      oneStylesheet,
      dashboardStylesheetPlugins(),
      plainImports,
      directDigests,
      directIslands,
      islandNamesPlugin(),
    ],
    define: {
      'import.meta.env.PUBLIC_BUILD_ID': JSON.stringify(buildId),
      'import.meta.env.PUBLIC_BACKEND': JSON.stringify(BACKEND_URL ?? ''),
    },
    // `editor_part`: shorter than a digest, and the same wherever it is built.
    css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css').toLowerCase()}_${name}` } },
    build: {
      assetsInlineLimit: 0,
      // Every browser that runs these scripts preloads by itself what they import.
      modulePreload: false,
      // One stylesheet for all readers: small, kept by the browser from page to page. Both halves of a build, that of
      // prerendered pages and that of live ones, write it under the one name.
      cssCodeSplit: false,
      rollupOptions: {
        output: {
          // What every page has loaded anyway is one file: islands that use a part of it must not split it, nor add to it.
          codeSplitting: {
            groups: [
              // With it comes what pages of roles start: by itself it would be larger, and one file more.
              {
                name: 'start',
                test: /\/ui\/browser\/(?!request|regions|shortcuts|walk)|\/(job-marks|saved-jobs|visited-jobs|job-views)\.?[a-z]*\.ts/,
              },
              // What most islands share, React's core with it: two files, for the sake of an island that needs less, would be larger.
              { name: 'islands', test: /\/ui\/form\/[cC]ombobox|\/ui\/browser\/(request|shortcuts)\./ },
            ],
          },
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css'))
              ? `_astro/[name].${buildId}[extname]`
              : '_astro/[name].[hash][extname]',
        },
      },
    },
    ssr: { external: ['pg', 'kysely', 'better-auth', '@better-auth/passkey'] },
  },
});
