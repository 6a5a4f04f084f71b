import { formatNumber, pluralize } from '../../lib/text.ts';
import type { Candidate } from './ad-match.ts';
import { chooseAds } from './ad-match.ts';
import type { AdPage } from './ad-page.ts';

/** Days of the board's own numbers that a forecast is made from. */
export const FORECAST_DAYS = 28;

/** Page on which ads were seen. */
export interface SeenPage {
  page: AdPage;
  /** Impressions of the ad on it that was seen most. */
  seen: number;
}

/** Expected impressions of a campaign. */
export interface Forecast {
  /** Impressions a day, by the last days. */
  perDay: number;
  /** Days of the campaign. */
  days: number;
  expected: number;
}

/**
 * Forecasts how often an ad is seen: as often as the most seen ad on each page where it would have a slot next to the
 * running ads. `measuredDays` are the days that the numbers are of.
 */
export function forecast(
  ad: Candidate,
  {
    rivals,
    seen,
    measuredDays,
    days,
  }: { rivals: readonly Candidate[]; seen: readonly SeenPage[]; measuredDays: number; days: number },
): Forecast {
  const shown = new Map<string, boolean>();
  const isShownOn = (page: AdPage): boolean => {
    const key = JSON.stringify(page);
    const known = shown.get(key) ?? chooseAds([...rivals, ad], page).includes(ad);
    shown.set(key, known);
    return known;
  };
  const sum = seen.reduce((total, { page, seen: count }) => total + (isShownOn(page) ? count : 0), 0);
  const perDay = sum / Math.max(1, measuredDays);
  return { perDay, days, expected: Math.floor(perDay * days) };
}

/** Forecast for a number of impressions in sentences. */
export function describeForecast({ perDay, days, expected }: Forecast, impressions: number): string {
  const rest = 'The price of impressions that are not shown is refunded when the campaign ends.';
  if (expected === 0)
    return `In the last ${FORECAST_DAYS} days, no ad was seen on the pages where yours would stand, so we can’t say how often yours will be. ${rest}`;
  const timesADay = pluralize(Math.round(perDay), 'time');
  const measured = `By the last ${FORECAST_DAYS} days, your ad would be seen about ${timesADay} each day`;
  return expected >= impressions
    ? `${measured}. It reaches its ${formatNumber(impressions)} impressions after about ${pluralize(Math.ceil(impressions / perDay), 'day')} and ends then.`
    : `${measured}: ${formatNumber(expected)} of your ${formatNumber(impressions)} impressions in ${pluralize(days, 'day')}. ${rest}`;
}
