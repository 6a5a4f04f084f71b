import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress, type ZlibOptions } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { openConfiguredDatabase } from '../db/open.ts';
import type { Db } from '../db/tables.ts';
import { paths } from '../paths.ts';
import { withDatabaseAwaited } from './await-database.ts';
import { type HistoryPoint, readHistoryPoint } from './changes.queries.ts';
import { tightenContentSecurityPolicy } from './content-security-policy.ts';
import { assertMostPagesRendered, ONLY_EDITORIAL, withFailedPagesSkipped, withOnlyPages } from './failed-pages.ts';
import { finishBuild, recordBuiltPage } from './finish-build.ts';
import { type BuiltPage, type FailedPage, pageFilePath, pagePathOfFile } from './manifest.ts';
import { type LoggedPage, PAGE_LOG } from './page-record.ts';

const NOTHING_SHOWN = { tags: [], indexable: false, lastModified: null, isCacheable: true, payload: undefined };

interface Publishing {
  buildId: string;
  /** Paths without data of the database, or without on-demand route. */
  editorial: ReadonlySet<string>;
  /** Fills the database before the pages are listed. */
  prepare: (db: Db) => Promise<unknown>;
}

export function publishing({ buildId, editorial, prepare }: Publishing): AstroIntegration {
  let point: HistoryPoint;
  let logFile = '';
  let leaveOut = () => {};
  const failed: FailedPage[] = [];
  return {
    name: 'easel:publishing',
    hooks: {
      'astro:config:setup': ({ injectRoute, addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/ui/browser/interaction-directive.ts' });
        // Astro ignores route files that begin with an underscore.
        injectRoute({ pattern: '/_ui', entrypoint: './src/pages/_ui.astro', prerender: false });
        injectRoute({ pattern: '/_error', entrypoint: './src/pages/_error.astro', prerender: false });
        injectRoute({ pattern: '/_mail', entrypoint: './src/pages/_mail.astro', prerender: false });
        injectRoute({ pattern: '/_mail/[mailId]', entrypoint: './src/pages/_mail-html.ts', prerender: false });
        injectRoute({ pattern: '/__nuxt_island/[key].json', entrypoint: './src/pages/_island.ts', prerender: false });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        // Read before rendering. Later commits are applied at server start.
        const readPoint = async () => {
          const db = await openConfiguredDatabase();
          await prepare(db);
          point = await readHistoryPoint(db);
        };
        leaveOut = () =>
          setPrerenderer((prerenderer) => {
            const rendered = process.env[ONLY_EDITORIAL] ? withOnlyPages(prerenderer, editorial) : prerenderer;
            return withDatabaseAwaited(withFailedPagesSkipped(rendered, failed), readPoint);
          });
      },
      'astro:build:setup': () => {
        // Registered late, because Astro expects an entry point of earlier prerenderers.
        leaveOut();
        if (logFile) return;
        logFile = join(process.cwd(), '.astro', `pages-${process.pid}.jsonl`);
        mkdirSync(dirname(logFile), { recursive: true });
        writeFileSync(logFile, '');
        process.env[PAGE_LOG] = logFile;
      },
      'astro:build:ssr': ({ manifest }) => skipFacades(manifest),
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const dist = dirname(client.replace(/\/$/, ''));
        const policies = extractPolicies(dist);
        const pages: BuiltPage[] = [];
        const missing = new Set(failed.map(({ path }) => path));
        for await (const line of createInterface({ input: createReadStream(logFile) })) {
          const page = JSON.parse(line) as LoggedPage;
          if (!missing.has(page.path)) pages.push(writePage(client, page, policies));
        }
        assertMostPagesRendered(failed, pages.length);
        // Document of another integration, served like a page.
        const sitemap = {
          ...NOTHING_SHOWN,
          path: paths.staticSitemap(),
          contentType: 'application/xml; charset=utf-8',
        };
        pages.push(writePage(client, sitemap, policies));
        rmSync(logFile);
        await compressAssets(join(client, '_astro'));
        finishBuild(dist, { buildId, point, pages, failed, isComplete: !process.env[ONLY_EDITORIAL] });
        logger.info(`${pages.length} pages in the manifest`);
      },
    },
  };
}

type BuildManifest = Parameters<Astro.IntegrationHooks['astro:build:ssr']>[0]['manifest'];

const FACADE = /^import\s*"\.\/([^"]+)";\s*$/;

/** Links shared scripts directly instead of bundles that only import them. */
function skipFacades({ entryModules, buildClientDir }: BuildManifest): void {
  const client = fileURLToPath(buildClientDir);
  const folder = '_astro/';
  for (const [id, file] of Object.entries(entryModules)) {
    const [, shared] = (file.startsWith(folder) && FACADE.exec(readFileSync(join(client, file), 'utf8'))) || [];
    if (shared) entryModules[id] = folder + shared;
  }
}

function writePage(client: string, page: LoggedPage, policies: Map<string, string>): BuiltPage {
  const body = readFileSync(join(client, pageFilePath(page.path)));
  const policy = policies.get(page.path);
  return recordBuiltPage(client, page, body, {
    contentType: page.contentType,
    contentSecurityPolicy: policy === undefined ? null : tightenContentSecurityPolicy(policy, body),
  });
}

/** Compressed copies of assets at maximum effort. */
async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => /\.(css|js)$/.test(name));
  await Promise.all(
    files.flatMap((name) => {
      const file = join(folder, name);
      const bytes = readFileSync(file);
      return [
        brotli(bytes).then((compressed) => writeFileSync(`${file}.br`, compressed)),
        gzip(bytes, { level: 9 }).then((compressed) => writeFileSync(`${file}.gz`, compressed)),
      ];
    }),
  );
}

const brotli = promisify(brotliCompress);
const gzip = promisify<Buffer, ZlibOptions, Buffer>(gzipCompress);

/** Removes and returns each page's policy from the adapter's output. */
function extractPolicies(dist: string): Map<string, string> {
  const note = join(dist, '_headers.json');
  const entries: { pathname: string; headers: { key: string; value: string }[] }[] = JSON.parse(
    readFileSync(note, 'utf8'),
  );
  rmSync(note);
  return new Map(
    entries.flatMap(({ pathname, headers }) => {
      const policy = headers.find((header) => header.key === 'Content-Security-Policy');
      return policy ? [[pagePathOfFile(pathname), policy.value] as const] : [];
    }),
  );
}
