import type { Targeting } from './ad.ts';
import type { AdPage } from './ad-page.ts';

/** Points added to an ad's priority for a match (specification §9). */
export const SCORES = { jobType: 100, location: 50, page: 25, untargeted: -10 } as const;
/** Ads on a page unless told otherwise (specification §9). */
export const MAX_ADS_PER_PAGE = 3;

export interface Candidate extends Targeting {
  id: string;
  priority: number;
}

/**
 * Score of an ad on a page, or undefined if it is not eligible (specification §5). An ad without targeting is eligible
 * everywhere, another if at least one of its lists names the page, ignoring case.
 */
export function scoreAd(ad: Omit<Candidate, 'id'>, page: AdPage): number | undefined {
  const jobTypes = parseCommaList(ad.target_job_types);
  const locations = parseCommaList(ad.target_locations);
  const pages = parseCommaList(ad.target_pages);
  if (jobTypes.length + locations.length + pages.length === 0) return ad.priority + SCORES.untargeted;
  const onJobType = names(jobTypes, page.category);
  const onLocation = names(locations, page.location);
  const onPage = names(pages, page.type);
  if (!onJobType && !onLocation && !onPage) return undefined;
  return (
    ad.priority + (onJobType ? SCORES.jobType : 0) + (onLocation ? SCORES.location : 0) + (onPage ? SCORES.page : 0)
  );
}

interface Ranked<T> {
  ad: T;
  score: number;
}

/** All ads that belong on the page: highest score first, equal ones by id. */
export function rankAds<T extends Candidate>(ads: readonly T[], page: AdPage): Ranked<T>[] {
  return ads
    .flatMap((ad) => {
      const score = scoreAd(ad, page);
      return score === undefined ? [] : [{ ad, score }];
    })
    .sort((a, b) => b.score - a.score || (a.ad.id < b.ad.id ? -1 : a.ad.id > b.ad.id ? 1 : 0));
}

export const chooseAds = <T extends Candidate>(ads: readonly T[], page: AdPage, most: number = MAX_ADS_PER_PAGE): T[] =>
  rankAds(ads, page)
    .slice(0, most)
    .map(({ ad }) => ad);

/** The words of a list separated by commas, in lower case: spaces around them and empty ones do not count. */
export function parseCommaList(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
}

const names = (list: readonly string[], word: string | null): boolean =>
  word !== null && list.includes(word.toLowerCase());
