import type { Db } from '../db/tables.ts';
import { listEditorialPages } from '../features/editorial/sitemap-options.ts';
import { paths } from '../paths.ts';
import { listPagePaths } from '../public-pages/all-pages.ts';
import { listSitemapPaths } from '../public-pages/sitemap.ts';
import { projectRoot } from './project.ts';

export const listEveryPath = async (db: Db): Promise<Set<string>> =>
  new Set([...(await listBuildPaths(db)), ...(await listSitemapPaths(db)), paths.error(), paths.editorialSitemap()]);

export const listBuildPaths = (db: Db): Promise<string[]> =>
  listPagePaths({ db, articles: new Set(listEditorialPages(projectRoot)) });
