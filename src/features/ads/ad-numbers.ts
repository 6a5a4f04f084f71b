import { addDays, type Instant } from '../../lib/dates.ts';
import type { AdState } from './ad.ts';
import type { AdEventDropReason, AdEventKind } from './ad-event.ts';

export interface AdCounts {
  impressions: number;
  clicks: number;
}

export interface AdListRow extends AdCounts {
  id: string;
  title: string;
  advertiser: string;
  state: AdState;
  targets: string;
  priority: number;
  start: Instant | null;
  end: Instant | null;
}

export interface AdNumbers extends AdCounts {
  /** Every day, oldest first. */
  days: (AdCounts & { day: string })[];
  /** Most impressions first. The empty path is the home page. */
  pages: (AdCounts & { page: string })[];
  /** Most frequent first. */
  dropped: { reason: AdEventDropReason; count: number }[];
}

export interface AdDayCounts {
  day: string;
  page: string;
  kind: AdEventKind;
  dropped: AdEventDropReason | '';
  count: number;
}

/** Summarises days `first` to `last` inclusive (`2026-06-01`). */
export function summarizeAdNumbers(sums: readonly AdDayCounts[], first: string, last: string): AdNumbers {
  const days = new Map(listDays(first, last).map((day) => [day, { day, impressions: 0, clicks: 0 }]));
  const pages = new Map<string, AdCounts & { page: string }>();
  const dropped = new Map<AdEventDropReason, number>();
  const total = { impressions: 0, clicks: 0 };
  for (const { day, page, kind, dropped: reason, count } of sums) {
    if (reason) {
      dropped.set(reason, (dropped.get(reason) ?? 0) + count);
      continue;
    }
    const onPage = pages.getOrInsertComputed(page, () => ({ page, impressions: 0, clicks: 0 }));
    for (const tally of [total, onPage, days.get(day)]) {
      if (tally) tally[kind === 'click' ? 'clicks' : 'impressions'] += count;
    }
  }
  return {
    ...total,
    days: [...days.values()],
    pages: [...pages.values()].sort((a, b) => b.impressions - a.impressions || (a.page < b.page ? -1 : 1)),
    dropped: [...dropped].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
  };
}

/** Clicks per hundred impressions, `1.2%`. A dash without impressions. */
export const formatClickRate = ({ impressions, clicks }: AdCounts): string =>
  impressions === 0 ? '–' : `${((100 * clicks) / impressions).toFixed(1)}%`;

const dayOf = (instant: Instant): string => instant.slice(0, 10);

function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayOf(addDays(`${day}T00:00:00.000Z`, 1))) days.push(day);
  return days;
}

/** First day of a report: `first`, the ad's start, or its earliest counted day. */
export function firstReportDay(first: string, since: Instant, [earliest]: readonly Pick<AdDayCounts, 'day'>[]): string {
  const start = dayOf(since);
  const begin = earliest && earliest.day < start ? earliest.day : start;
  return begin > first ? begin : first;
}

export function rangeOfLastDays(days: number, now: Instant): { first: string; last: string } {
  return { first: dayOf(addDays(now, 1 - days)), last: dayOf(now) };
}
