import { lookup } from '../lib/lookup.ts';
import type { PageName } from '../site-map.ts';
import { accessibility } from './accessibility.page.ts';
import { apply } from './apply.page.ts';
import { about, field, fraudPolicy, guide, legal, post } from './article.page.ts';
import { companies, company } from './company.page.ts';
import { developers } from './developers.page.ts';
import { home } from './home.page.ts';
import { job } from './job.page.ts';
import { guides, journal } from './journal.page.ts';
import { listing, location, roles } from './listing.page.ts';
import { locations } from './locations.page.ts';
import { moderationNumbers } from './moderation-numbers.page.ts';
import { issue, issues } from './newsletter.page.ts';
import type { PageListContext, PageModule } from './page.ts';
import { postJob } from './post-job.page.ts';
import { prices } from './prices.page.ts';
import { salaries, salaryMethod } from './salaries.page.ts';
import { trends } from './trends.page.ts';

/** Modules by name in `site-map.ts`. */
export const pageModules = {
  ...{ home, roles, listing, location, locations, job, apply, company, companies, salaries, salaryMethod, trends },
  ...{ journal, guides, post, guide, field, issues, issue, about, legal, developers, postJob, prices },
  ...{ accessibility, fraudPolicy, moderationNumbers },
};

export type PublicPageName = keyof typeof pageModules;

/** Module of a page. Undefined for documents. */
export const findPageModule = (name: PageName): PageModule | undefined => lookup<PageModule>(pageModules, name);

export async function listPrerenderedPaths(board: PageListContext): Promise<string[]> {
  const modules: PageModule[] = Object.values(pageModules);
  const lists = await Promise.all(modules.map(({ list }) => list(board)));
  return [...new Set(lists.flat())];
}
