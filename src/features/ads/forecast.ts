import { formatNumber, pluralize } from '../../lib/text.ts';
import type { AdCandidate } from './ad-match.ts';
import { chooseTopAds } from './ad-match.ts';
import type { AdPage } from './ad-page.ts';

/** Days of counts that a forecast is based on. */
export const FORECAST_DAYS = 28;

export interface SeenAdPage {
  page: AdPage;
  /** Impressions of the page's most seen ad. */
  seen: number;
}

/** Expected impressions of a campaign. */
export interface ImpressionForecast {
  /** Impressions per day. */
  perDay: number;
  days: number;
  expected: number;
}

/** Forecasts impressions by the most seen ad on each page with a free slot. */
export function forecastImpressions(
  ad: AdCandidate,
  {
    rivals,
    seen,
    measuredDays,
    days,
  }: { rivals: readonly AdCandidate[]; seen: readonly SeenAdPage[]; measuredDays: number; days: number },
): ImpressionForecast {
  const shown = new Map<string, boolean>();
  const isShownOn = (page: AdPage): boolean =>
    shown.getOrInsertComputed(JSON.stringify(page), () => chooseTopAds([...rivals, ad], page).includes(ad));
  const sum = seen.reduce((total, { page, seen: count }) => total + (isShownOn(page) ? count : 0), 0);
  const perDay = sum / Math.max(1, measuredDays);
  return { perDay, days, expected: Math.floor(perDay * days) };
}

export function describeForecast({ perDay, days, expected }: ImpressionForecast, impressions: number): string {
  const rest = 'The price of impressions that are not shown is refunded when the campaign ends.';
  if (expected === 0)
    return `In the last ${FORECAST_DAYS} days, no ad was seen on the pages where yours would stand, so we can’t say how often yours will be. ${rest}`;
  const timesADay = pluralize(Math.round(perDay), 'time');
  const measured = `By the last ${FORECAST_DAYS} days, your ad would be seen about ${timesADay} each day`;
  return expected >= impressions
    ? `${measured}. It reaches its ${formatNumber(impressions)} impressions after about ${pluralize(Math.ceil(impressions / perDay), 'day')} and ends then.`
    : `${measured}: ${formatNumber(expected)} of your ${formatNumber(impressions)} impressions in ${pluralize(days, 'day')}. ${rest}`;
}
