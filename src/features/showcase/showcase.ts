import type { HiringProcess, JobRow } from '../jobs/job.ts';
import type { JobHistoryEntry } from '../jobs/job-history.ts';
import type { RoleMarket } from '../market/role-market.ts';
import type { ComparisonTrendChart, TimeTrendChart } from '../market/trend-view.ts';
import type { EditorVocabulary } from '../posting/job-form.ts';
import type { CountedLink, ListingView, PaySpread } from '../search/listing-view.ts';
import { emptyQuery } from '../search/query.ts';

/** Extreme content: short, long, German, missing, closed. */
const row: JobRow = {
  hash: 'aaaaaa',
  slug: 'designer',
  title: 'Designer',
  company: { slug: 'halbmond', name: 'Halbmond', logo: null },
  category: { slug: 'product-designer', title: 'Product designer' },
  contractType: 'full-time',
  freelance: false,
  seniority: 'mid',
  workplace: 'hybrid',
  locations: [{ slug: 'berlin', name: 'Berlin' }],
  openTo: [],
  pay: { min: 6_200_000, max: 7_800_000, currency: 'EUR', period: 'year' },
  payBar: {
    scale: [2_000_000, 11_000_000],
    half: [5_200_000, 7_900_000],
    range: [6_200_000, 7_800_000],
    label: 'Above the median of its market',
  },
  featured: false,
  status: 'published',
  publishedAt: '2026-11-02T09:00:00.000Z',
};

const places = (...names: string[]) => names.map((name) => ({ slug: name.toLowerCase(), name }));

export const showcaseRows = (now: string): JobRow[] => [
  row,
  { ...row, hash: 'aaaaab', title: 'Product Designer, Licensing', publishedAt: now, featured: true },
  {
    ...row,
    hash: 'aaaaac',
    title: 'Leitung Gestaltung Barrierefreiheit und Benutzeroberflächen (m/w/d)',
    company: { slug: 'stadtwerke-digital', name: 'Stadtwerke Digital Dienstleistungsgesellschaft', logo: null },
    locations: places('Hamburg', 'Kiel', 'Lübeck', 'Rostock'),
    pay: null,
  },
  {
    ...row,
    hash: 'aaaaad',
    title: 'Design Engineer',
    company: { slug: 'kite', name: 'Kite', logo: null },
    workplace: 'remote',
    locations: [],
    openTo: places('Germany', 'Austria'),
    pay: { min: 6_500, max: 9_000, currency: 'USD', period: 'hour' },
    contractType: 'part-time',
  },
  {
    ...row,
    hash: 'aaaaae',
    title: 'Interaction Designer',
    company: { slug: 'oriel', name: 'Oriel', logo: null },
    workplace: 'remote',
    locations: [],
    pay: { min: 62_000_000, max: 72_000_000, currency: 'NOK', period: 'year' },
  },
  {
    ...row,
    hash: 'aaaaaf',
    title: 'Visual Designer',
    status: 'filled',
    company: { slug: 'tessera', name: 'Tessera', logo: null },
  },
];

export const markNames = Array.from({ length: 24 }, (_, i) => `studio-${i}`);

export const links: CountedLink[] = [
  { href: '/roles', label: 'Product designer', count: 388 },
  { href: '/roles', label: 'Gestaltung barrierefreier Benutzeroberflächen', count: 1_204 },
  { href: '/roles', label: 'UX', count: 1 },
];

export const spread: PaySpread = {
  currency: 'EUR',
  roles: 241,
  p25: 5_200_000,
  median: 6_450_000,
  p75: 7_900_000,
  buckets: [4, 12, 26, 44, 52, 41, 28, 17, 9, 5, 2, 1].map((roles, i) => ({
    from: 2_400_000 + i * 900_000,
    to: 3_300_000 + i * 900_000,
    roles,
  })),
};

const half = [5_200_000, 7_900_000] as const;
const scale = [2_000_000, 11_000_000] as const;
export const payBars = [
  { scale, half, range: [6_200_000, 7_800_000] },
  { scale, half, median: 6_450_000 },
  { scale, half, range: [10_000_000, 14_000_000] },
  { scale, half, range: [1_000_000, 1_000_000] },
] as const;

export const market: RoleMarket = {
  paySummary: {
    currency: 'EUR',
    contract: 'full-time',
    basis: 'year',
    roles: 40,
    p25: 5_200_000,
    median: 6_450_000,
    p75: 7_900_000,
  },
  category: row.category,
  seniority: 'senior',
  location: { slug: 'germany', name: 'Germany' },
  isWidened: false,
  pay: { min: 6_200_000, max: 7_800_000 },
};

export const process: HiringProcess = {
  steps: ['Portfolio review', 'A talk with the team'],
  takeHome: { hours: 3, paid: true },
  replyWithinDays: 14,
};

export const nothing: ListingView = {
  filter: {},
  facts: null,
  heading: 'Remote type designer roles in Graz',
  path: '/roles',
  page: 1,
  pages: 1,
  total: 0,
  indexable: false,
  canonical: '/',
  isMissing: false,
  lastModified: null,
  breadcrumbs: [],
  intro: [],
  applied: [
    { label: 'Remote', withoutHref: '/roles' },
    { label: 'Graz', withoutHref: '/roles' },
  ],
  query: emptyQuery,
  filters: 1,
  promoted: [],
  sorts: [],
  facets: [],
  currencies: [],
  around: undefined,
  placeNames: { graz: 'Graz' },
  jobs: [],
  narrowing: [],
  paySpread: null,
  payHref: null,
  related: [],
  nearby: [],
  openToPlace: null,
  wider: [{ href: '/roles', label: 'Type designer roles in Graz', count: 2 }],
};

const entry: JobHistoryEntry = {
  id: '1',
  at: '2026-11-02T09:00:00.000Z',
  event: 'create',
  version: 1,
  actorKind: 'recruiter',
  actor: 'u1',
  note: null,
  hasText: true,
};

export const history: JobHistoryEntry[] = [
  entry,
  { ...entry, id: '2', event: 'edit', version: 2, actor: 'gone' },
  { ...entry, id: '3', event: 'return', actorKind: 'admin', note: 'Say what it pays.', hasText: false },
  { ...entry, id: '4', event: 'expire', actorKind: 'system', actor: 'schedule', hasText: false },
];

const spans = Array.from({ length: 8 }, (_, i) => ({ from: `2026-0${i + 1}-01`, rests: 40 + 9 * i }));
const time: TimeTrendChart = {
  id: 'roles',
  kind: 'time',
  title: 'New roles',
  headline: 'More roles than in winter',
  unit: { kind: 'roles' },
  spans,
  series: [{ name: 'Roles', values: [12, 30, 18, 44, 51, 38, 60, 58] }],
  weeks: 4,
};

/** Bars, lines with a gap, and shares of two years. */
export const charts: { time: TimeTrendChart[]; compare: ComparisonTrendChart } = {
  time: [
    time,
    {
      ...time,
      id: 'remote',
      title: 'Remote',
      headline: 'A third of roles is remote',
      unit: { kind: 'percent' },
      series: [
        { name: 'Remote', values: [30, 31, null, 33, 35, 34, 36, 36] },
        { name: 'Hybrid', values: [44, 43, null, 41, 40, 42, 40, 39] },
      ],
    },
  ],
  compare: {
    id: 'compare',
    kind: 'compare',
    title: 'Skill',
    headline: 'Figma is asked for more often',
    unit: { kind: 'percent' },
    rows: [
      { label: 'Figma', now: 61, before: 54, roles: 912 },
      { label: 'Gestaltung barrierefreier Benutzeroberflächen', now: 4, before: 0, roles: 31 },
    ],
  },
};

export const editorVocabulary: EditorVocabulary = {
  categories: [
    { slug: 'product', title: 'Product', parent: null },
    { slug: 'product-designer', title: 'Product designer', parent: 'product' },
  ],
  places: [{ slug: 'berlin', name: 'Berlin', detail: 'Germany' }],
  skills: [{ slug: 'figma', name: 'Figma' }],
};
