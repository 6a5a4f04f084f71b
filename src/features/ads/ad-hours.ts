import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { compareCodeUnits } from '../../lib/text.ts';

/** Event columns that the hourly sum needs. */
export type CountedAdEvent = Pick<Selectable<Tables['ad_events']>, 'kind' | 'ad_id' | 'page' | 'at' | 'dropped'>;

/** Event counts by ad, UTC hour, page, kind and reason, sorted. */
export function sumByHour(events: readonly CountedAdEvent[]): Tables['ad_hours'][] {
  const sums = new Map<string, Tables['ad_hours']>();
  for (const { ad_id, at, page, kind, dropped } of events) {
    // Dropped events are counted by reason only, because their page paths may be invented.
    const sum: Tables['ad_hours'] = {
      ad_id,
      hour: at.slice(0, 13),
      page: dropped ? '' : page,
      kind,
      dropped,
      count: 1,
    };
    const key = [sum.ad_id, sum.hour, sum.page, sum.kind, sum.dropped].join('\n');
    const known = sums.get(key);
    if (known) known.count++;
    else sums.set(key, sum);
  }
  return [...sums].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, sum]) => sum);
}
