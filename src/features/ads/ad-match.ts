import type { AdTargeting } from './ad.ts';
import type { AdPage } from './ad-page.ts';

/** Points added to an ad's priority for a match (specification §9). */
export const SCORES = { jobType: 100, location: 50, page: 25, untargeted: -10 } as const;
/** Default number of ads per page (specification §9). */
export const MAX_ADS_PER_PAGE = 3;

export interface AdCandidate extends AdTargeting {
  id: string;
  priority: number;
}

/**
 * Score of an ad on a page. Undefined if not eligible: one of its lists must name the page, ignoring case, or all are empty
 * (specification §5).
 */
export function scoreAd(ad: Omit<AdCandidate, 'id'>, page: AdPage): number | undefined {
  const jobTypes = parseLowerCaseList(ad.target_job_types);
  const locations = parseLowerCaseList(ad.target_locations);
  const pages = parseLowerCaseList(ad.target_pages);
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

/** Eligible ads, highest score first, then by id. */
export function rankEligibleAds<T extends AdCandidate>(ads: readonly T[], page: AdPage): Ranked<T>[] {
  return ads
    .flatMap((ad) => {
      const score = scoreAd(ad, page);
      return score === undefined ? [] : [{ ad, score }];
    })
    .sort((a, b) => b.score - a.score || (a.ad.id < b.ad.id ? -1 : a.ad.id > b.ad.id ? 1 : 0));
}

export const chooseTopAds = <T extends AdCandidate>(
  ads: readonly T[],
  page: AdPage,
  most: number = MAX_ADS_PER_PAGE,
): T[] =>
  rankEligibleAds(ads, page)
    .slice(0, most)
    .map(({ ad }) => ad);

/** Trimmed, non-empty items of a comma-separated list in lower case. */
export function parseLowerCaseList(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
}

const names = (list: readonly string[], word: string | null): boolean =>
  word !== null && list.includes(word.toLowerCase());
