import { lookup } from '../lib/lookup.ts';
import { slugify } from '../lib/text.ts';
import { composeAbout } from './about.ts';
import { benefits, crafts, type Focus, type Industry, industries, phrases } from './data.ts';
import { layouts } from './description.ts';
import type { Employer } from './employer.ts';
import type { Atlas, DemoPlace } from './locations.ts';
import { Names } from './names.ts';
import { type Random, Wheel } from './random.ts';

const SIZES = [
  { name: '1–10', from: 4, to: 10, offices: [0, 0], weight: 0.7, mostOpen: 2 },
  { name: '11–50', from: 12, to: 49, offices: [0, 1], weight: 1.6, mostOpen: 6 },
  { name: '51–200', from: 55, to: 195, offices: [0, 2], weight: 3, mostOpen: 14 },
  { name: '201–500', from: 210, to: 490, offices: [1, 3], weight: 5, mostOpen: 24 },
  { name: '501–1,000', from: 520, to: 980, offices: [2, 4], weight: 7.5, mostOpen: 36 },
  { name: '1,001–5,000', from: 1_050, to: 4_600, offices: [3, 6], weight: 11, mostOpen: 60 },
] as const;
const USUAL_REMOTE = 0.35;
const USUAL_SIZES = [13, 32, 29, 14, 7, 5];
const SUFFIXES = [
  [', ', ''],
  [', ', ''],
  [' – ', ''],
  [' (', ')'],
] as const;

/** Companies with names, places and habits. Dates are set later, from their roles. */
export function makeEmployers(count: number, atlas: Atlas, random: Random): Employer[] {
  const names = new Names(random.fork('names'));
  const pitches = new Pitches(random.fork('pitches'));
  const homes = makeHomes(count, atlas, random.fork('homes'));
  const offices = new Wheel(atlas.places, (place) => place.demand ** 0.55);
  const wheels = new Map(industries.map((industry) => [industry, craftWheel(industry)]));
  const trades = industryDeck(count, random.fork('trades'));

  const employers = trades.map((industry, i): Employer => {
    const own = random.fork(`company ${i}`);
    const home = homes[i] as DemoPlace;
    const size = chooseSize(industry, home, own);
    const { from, to, weight, mostOpen, name: sizeName, offices: range } = SIZES[size] as (typeof SIZES)[number];
    const headcount = own.whole(from, to);
    const places = [home, ...makeOffices(home, own.whole(range[0], range[1]), offices, own)];
    const name = names.next(industry, home.country.iso);
    const slug = slugify(name);
    const { focus, oneLiner } = pitches.next(industry);
    const designers = makeDesigners(industry, size, headcount, own);
    const isOpenHanded = own.chance(0.7);

    return {
      row: {
        id: `com_${String(i + 1).padStart(5, '0')}`,
        slug,
        name,
        website: `https://www.${slug}.example`,
        logo: null,
        one_liner: oneLiner,
        about: composeAbout({ name, industry, focus, places, headcount, designers, size }, own),
        size: sizeName,
        headquarters: home.label,
        ...vouchFor(name, own.chance(0.6)),
        suspended_at: null,
        social_links: JSON.stringify(
          own.chance(0.14) ? [`https://mastodon.example/@${slug}`, `https://linkedin.example/company/${slug}`] : [],
        ),
        work_images: '[]',
        brand_colour: null,
        employees: null,
        created_at: '',
        updated_at: '',
      },
      industry,
      focus,
      home,
      places,
      size,
      headcount,
      designers,
      weight: weight * Math.exp(own.between(-0.7, 0.7)),
      mostOpen,
      remote: Math.min(0.92, (industry.remote ?? 0.35) * own.pick([0.3, 0.85, 1.15, 1.4, 2.1])),
      hybrid: own.between(0.45, 0.82),
      generosity: industry.pay * own.between(0.93, 1.08) * (size === 0 ? 0.94 : size >= 4 ? 1.05 : 1),
      disclosure: isOpenHanded ? 0.96 : 0.5,
      crafts: wheels.get(industry) as Employer['crafts'],
      habits: own.sample(phrases.habits, 4),
      benefits: own.sample(benefits.everywhere, 4),
      officeBenefit: own.pick(benefits.office),
      headings: Object.fromEntries(Object.entries(phrases.headings).map(([part, words]) => [part, own.pick(words)])),
      layouts: own.sample(
        layouts.map((_, n) => n),
        3,
      ),
      needs: own.pick(phrases.needs),
      suffix: own.pick(SUFFIXES),
    };
  });
  balanceRemote(employers);
  return employers;
}

const vouchFor = (name: string, isVouched: boolean) => ({
  verified: Number(isVouched),
  verified_domain: null,
  verified_name: isVouched ? name : null,
  admin_override: isVouched ? ('vouched' as const) : null,
});

/** Adjusts the share of remote roles to the usual one. */
function balanceRemote(employers: Employer[]): void {
  const total = employers.reduce((sum, employer) => sum + employer.weight, 0);
  const remote = employers.reduce((sum, employer) => sum + employer.weight * employer.remote, 0);
  const factor = (USUAL_REMOTE * total) / remote;
  for (const employer of employers) employer.remote = Math.min(0.92, employer.remote * factor);
}

/** Industries in proportion, shuffled, so that small boards are mixed too. */
function industryDeck(count: number, random: Random): Industry[] {
  const total = industries.reduce((sum, industry) => sum + industry.weight, 0);
  const deck = industries.flatMap((industry) =>
    Array<Industry>(Math.floor((industry.weight / total) * count)).fill(industry),
  );
  const rest = random.shuffle(industries);
  for (let i = 0; deck.length < count; i++) deck.push(rest[i % rest.length] as Industry);
  return random.shuffle(deck);
}

/** Homes in proportion to demand, spread evenly. */
function makeHomes(count: number, atlas: Atlas, random: Random): DemoPlace[] {
  const total = atlas.places.reduce((sum, place) => sum + place.demand, 0);
  const places = random.shuffle(atlas.places);
  const homes: DemoPlace[] = [];
  let sum = 0;
  for (const place of places) {
    sum += place.demand;
    while (homes.length + random.next() < (sum / total) * count && homes.length < count) homes.push(place);
  }
  while (homes.length < count) homes.push(random.pick(places));
  return random.shuffle(homes);
}

function chooseSize(industry: Industry, home: DemoPlace, random: Random): number {
  const weights = industry.sizes ?? USUAL_SIZES;
  const largest = home.demand < 5 ? 2 : home.demand < 12 ? 3 : 5;
  return random.weigh([0, 1, 2, 3, 4, 5], (size) => (size > largest ? 0 : (weights[size] ?? 0)));
}

/** Number of designers: grows more slowly than the company, half of a studio. */
function makeDesigners(industry: Industry, size: number, headcount: number, random: Random): number {
  if (industry.slug === 'studios') return Math.max(2, Math.round(headcount * random.between(0.4, 0.6)));
  const most = [0.4, 0.14, 0.1, 0.07, 0.06, 0.04][size] as number;
  return Math.max(2, Math.round(headcount * random.between(most * 0.6, most)));
}

function makeOffices(home: DemoPlace, count: number, wheel: Wheel<DemoPlace>, random: Random): DemoPlace[] {
  const offices = new Set<DemoPlace>();
  for (let tries = 0; offices.size < count && tries < 60; tries++) {
    const place = wheel.pick(random);
    const isNear = place.country.region === home.country.region;
    if (place !== home && (isNear || random.chance(0.3))) offices.add(place);
  }
  return [...offices];
}

function craftWheel(industry: Industry): Employer['crafts'] {
  return new Wheel(
    crafts,
    ({ craft, field }) =>
      craft.demand * (lookup(industry.demand, field.slug) ?? 1) * (lookup(industry.demand, craft.slug) ?? 1),
  );
}

/** Products and descriptions, each used once before any repeats. */
class Pitches {
  readonly #random: Random;
  readonly #decks = new Map<Industry, { focus: Focus; oneLiner: string }[]>();

  constructor(random: Random) {
    this.#random = random;
  }

  next(industry: Industry): { focus: Focus; oneLiner: string } {
    let deck = this.#decks.get(industry);
    if (!deck?.length) {
      deck = [0, 1, 2].flatMap((n) =>
        this.#random.shuffle(industry.focuses).map((focus) => ({ focus, oneLiner: focus.oneLiners[n] as string })),
      );
      this.#decks.set(industry, deck);
    }
    return deck.pop() as { focus: Focus; oneLiner: string };
  }
}
