import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { isAstroInternalPath } from '../../../src/server/guard.ts';
import { ownBuild } from '../own-build.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite();

interface Route {
  /** Route such as `/jobs/[...live]`. */
  route: string;
  /** Its file. */
  component: string;
}

/** Routes in the server's bundle. */
function listRoutes(): Route[] {
  const bundle = readFileSync(join(ownBuild().dist, 'server/entry.mjs'), 'utf8');
  const [, manifest = ''] = /deserializeManifest\((\{.*\})\)/.exec(bundle) ?? [];
  const { routes } = JSON.parse(manifest) as { routes: { routeData: Route }[] };
  return routes.map(({ routeData }) => routeData);
}

const isOurs = ({ component }: Route) => component.startsWith('src/pages/') && existsSync(join(projectRoot, component));

it('The routes of the built server are ours, except those of Astro that the guard rejects', () => {
  const routes = listRoutes();
  expect(routes.filter(isOurs).length).toBeGreaterThan(60);
  const foreign = routes.filter((route) => !isOurs(route)).map(({ route }) => route);
  expect(foreign.filter((route) => !isAstroInternalPath(route.replace(/\[\w+\]/g, 'x')))).toEqual([]);
  expect(routes.filter(isOurs).filter(({ route }) => isAstroInternalPath(route))).toEqual([]);
});

it.each(['/_image', '/_image?href=/favicon.svg&f=png', '/_server-islands/x', '/_server-islands/x?e=default&p=&s='])(
  'The routes of the built server do not answer %s',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'POST'])
      expect((await site.request(path, { method, headers: { accept: 'text/html' } })).status).toBe(404);
    const { text } = await site.request(path, { headers: { accept: 'application/json' } });
    expect(JSON.parse(text)).toMatchObject({ statusCode: 404, message: `Page not found: ${path.split('?')[0]}` });
  },
);
