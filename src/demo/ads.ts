import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { sumAdEventsByHour } from '../features/ads/ad-event.commands.ts';
import type { AdEventDropReason, AdEventKind } from '../features/ads/ad-event.ts';
import { addDays, DAY, HOUR, type Instant } from '../lib/dates.ts';
import { readAdImage } from './pictures.ts';
import type { Random } from './random.ts';

export interface AdRows {
  ad_images: Tables['ad_images'][];
  ads: Selectable<Tables['ads']>[];
  ad_events: Insertable<Tables['ad_events']>[];
  ad_hours: Tables['ad_hours'][];
}

interface DemoAd {
  title: string;
  body: string;
  /** A file of `data/pictures/ads`. */
  picture: string;
  advertiser: string;
  href: string;
  jobTypes?: string;
  locations?: string;
  pages?: string;
  priority?: number;
  from?: number;
  until?: number;
  paused?: true;
}

/** Twelve bookings by craft, place and page: running, upcoming and over. */
const bookings: DemoAd[] = [
  {
    title: 'Type that survives a changelog',
    body: 'A variable grotesque with tabular figures, drawn for interfaces.',
    picture: 'typeface',
    advertiser: 'Halde Type Foundry',
    href: 'https://halde-type.example/grotesk',
    jobTypes: 'product-designer, ui-designer',
  },
  {
    title: 'Find five people to test with by Friday',
    body: 'Recruiting for research, with consent forms people can read.',
    picture: 'people',
    advertiser: 'Participant',
    href: 'https://participant.example/recruiting',
    jobTypes: 'ux-researcher, ux-designer',
    priority: 5,
  },
  {
    title: 'Tokens from Figma to code, reviewed',
    body: 'Every change to your design tokens as a pull request.',
    picture: 'tokens',
    advertiser: 'Reconcile',
    href: 'https://reconcile.example/',
    jobTypes: 'design-engineer, systems-designer, ui-designer',
    pages: 'job_category',
  },
  {
    title: 'A desk by the Spree',
    body: 'Studio places for designers, by the month, with a printer that works.',
    picture: 'desk',
    advertiser: 'Werkraum Moritz',
    href: 'https://werkraum-moritz.example/places',
    locations: 'berlin',
    pages: 'location',
  },
  {
    title: 'Portfolio reviews in person',
    body: 'One hour with two heads of design. Bring unfinished work.',
    picture: 'critique',
    advertiser: 'London Crit Night',
    href: 'https://critnight.example/london',
    locations: 'london',
  },
  {
    title: 'Visas for designers, explained by lawyers',
    body: 'Flat fee, plain words, an answer within two days.',
    picture: 'stamp',
    advertiser: 'Passage Legal',
    href: 'https://passage-legal.example/designers',
    locations: 'germany, netherlands, portugal, united-kingdom',
    pages: 'location',
    priority: -10,
  },
  {
    title: 'The conference without a hype stage',
    body: 'Two days on the craft of interfaces. Malmö, every spring.',
    picture: 'stage',
    advertiser: 'Plain Interface',
    href: 'https://plain-interface.example/',
    pages: 'homepage, job_category',
    priority: 10,
    until: 40,
  },
  {
    title: 'Contracts for freelance designers',
    body: 'Twelve clauses that get invoices paid on time. Free to read.',
    picture: 'clauses',
    advertiser: 'Clause',
    href: 'https://clause.example/designers',
    jobTypes: 'part-time, fixed-term, remote',
    pages: 'homepage',
  },
  {
    title: 'Learn motion by taking it apart',
    body: 'Forty short lessons on timing, easing and restraint.',
    picture: 'motion',
    advertiser: 'Frame School',
    href: 'https://frame-school.example/motion',
    jobTypes: 'motion-designer',
  },
  {
    title: 'A notebook that lies flat',
    body: 'Thread-sewn, dotted, made in Porto from recovered paper.',
    picture: 'notebook',
    advertiser: 'Papelaria Fina',
    href: 'https://papelaria-fina.example/notebook',
    priority: -20,
  },
  {
    title: 'Summer school for typeface design',
    body: 'Six weeks by the sea, from first sketch to a font you can ship.',
    picture: 'sea',
    advertiser: 'Halde Type Foundry',
    href: 'https://halde-type.example/summer',
    pages: 'homepage',
    from: 21,
    until: 80,
  },
  {
    title: 'Contrast checks in your editor',
    body: 'Finds the pair that fails before your users do.',
    picture: 'contrast',
    advertiser: 'Legible',
    href: 'https://legible.example/',
    jobTypes: 'design-engineer',
    paused: true,
  },
];

const DAYS_SHOWN = 28;

/** Bookings with four weeks of events for running ads. */
export function makeAds(at: Instant, random: Random): AdRows {
  const images = bookings.map(({ picture }) => readAdImage(picture, at));
  const ads = bookings.map((booking, i) => ({
    ...rowOf(booking, `adv${String(i + 1).padStart(3, '0')}`, at),
    image: images[i]?.name ?? null,
  }));
  const ad_events = ads.filter((ad) => ad.running === 1).flatMap((ad) => eventsOf(ad, at, random.fork(ad.id)));
  return { ads, ad_events, ad_hours: sumAdEventsByHour(ad_events), ad_images: images.flatMap(({ rows }) => rows) };
}

function rowOf(booking: DemoAd, id: string, at: Instant): Selectable<Tables['ads']> {
  const { title, body, advertiser, href, priority = 0, from = -DAYS_SHOWN, until = null, paused = false } = booking;
  const booked = addDays(at, Math.min(from, 0) - 7);
  return {
    id,
    title,
    body,
    image: null,
    href,
    advertiser,
    target_job_types: booking.jobTypes ?? '',
    target_locations: booking.locations ?? '',
    target_pages: booking.pages ?? '',
    priority,
    active: Number(!paused),
    starts_at: addDays(at, from),
    ends_at: until === null ? null : addDays(at, until),
    running: Number(!paused && from <= 0),
    report_version: 1,
    version: 1,
    created_at: booked,
    updated_at: booked,
  };
}

const DROPPED: AdEventDropReason[] = ['bot', 'repeat', 'prefetch'];

function eventsOf(ad: Selectable<Tables['ads']>, at: Instant, random: Random): AdRows['ad_events'] {
  const pages = pagesOf(ad);
  return Array.from({ length: random.whole(180, 420) }, () => {
    const kind: AdEventKind = random.chance(0.03) ? 'click' : 'impression';
    // Weekdays and working hours have more visitors than nights.
    const moment = Date.parse(at) - Math.ceil(random.between(0, DAYS_SHOWN)) * DAY + random.between(7, 21) * HOUR;
    const dropped: AdEventDropReason | '' = kind === 'impression' && random.chance(0.06) ? random.pick(DROPPED) : '';
    return {
      kind,
      ad_id: ad.id,
      page: random.pick(pages),
      at: new Date(moment).toISOString(),
      dropped,
      view_key: null,
      extra: null,
    };
  }).sort((a, b) => (a.at < b.at ? -1 : 1));
}

function pagesOf({ target_job_types, target_locations, target_pages }: Selectable<Tables['ads']>): string[] {
  const list = (text: string) => text.split(', ').filter(Boolean);
  const isForHome = target_pages.includes('homepage') || !(target_job_types + target_locations + target_pages);
  const pages = [
    ...list(target_job_types),
    ...list(target_locations).map((slug) => `locations/${slug}`),
    ...(isForHome ? ['', ''] : []),
  ];
  return pages.length > 0 ? pages : ['roles'];
}
