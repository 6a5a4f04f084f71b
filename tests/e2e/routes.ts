import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../../src/cli/project.ts';
import { OPERATIONS } from '../../src/features/public-api/operations.ts';
import { paths } from '../../src/paths.ts';

const pages = join(projectRoot, 'src/pages');

/**
 * Every method of every route that may know the user: /api and pages of recruiters, advertisers and admins. Read from files.
 */
export function listGuardedRoutes(): string[] {
  const routes = ['api', 'recruiters', 'admin', 'advertise'].flatMap((folder) =>
    readdirSync(join(pages, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name) && !entry.name.startsWith('_'))
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((file) => methodsOf(file).map((method) => `${method} ${pathOf(file)}`)),
  );
  return [...routes, ...HANDLED.filter((route) => !routes.includes(route))];
}

/** Routes that the server answers without Astro (`src/server/handlers/api.ts`). */
export const HANDLED = [
  ...[paths.adClickCount(), paths.adImpression()].map((path) => `POST ${path}`),
  ...[paths.searchJobs(), paths.openApi(), ...OPERATIONS.map(({ path }) => path.replace('{hash}', '[jobHash]'))].map(
    (path) => `GET ${path}`,
  ),
];

const pathOf = (file: string): string =>
  `/${relative(pages, file)}`.replace(/\.(astro|ts)$/, '').replace(/\/index$/, '');

function methodsOf(file: string): string[] {
  if (file.endsWith('.astro')) return file.includes('/pages/api/') ? ['POST'] : ['GET'];
  const methods = [...readFileSync(file, 'utf8').matchAll(/export const (GET|POST|PUT|PATCH|DELETE)\b/g)];
  return methods.map((match) => match[1] ?? '');
}
