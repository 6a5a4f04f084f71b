import { paths } from '../../paths.ts';

export const API_VERSION = '1.0.0';

/** Response headers readable by scripts of other origins. */
export const EXPOSED_HEADERS = ['etag', 'ratelimit', 'ratelimit-policy', 'retry-after'] as const;

/** Terms of use, one sentence per entry. */
export const TERMS_OF_USE = [
  'Roles, names and logos belong to the companies that published them; articles and figures belong to the board.',
  'You may show, index and analyse them, also commercially, as long as every role links to its page here.',
  'Take a role down when it ends: follow the changes, or ask again at least daily.',
  'Names and positions of places come from GeoNames, under Creative Commons Attribution 4.0.',
] as const;

/** Documented path of the API. */
export interface ApiOperation {
  name: ApiOperationName;
  /** `{hash}` stands for a role. */
  path: string;
  summary: string;
  description: string;
  /** Possible errors besides 429. */
  errors: readonly (400 | 404 | 410)[];
}

export type ApiOperationName = 'jobs' | 'job' | 'count' | 'companies' | 'places' | 'categories' | 'salaries' | 'trends';

export const OPERATIONS: readonly ApiOperation[] = [
  {
    name: 'jobs',
    path: paths.publicApi('jobs'),
    summary: 'Search roles, or follow changes',
    description:
      'Open roles that satisfy a search, newest first unless `sort` says otherwise. Read on with `next`: roles that come and go in between move nothing. ' +
      'Without a search, `changes` follows the board from there: what is new or changed, and what has ended.',
    errors: [400, 410],
  },
  {
    name: 'job',
    path: paths.publicApi('jobs/{hash}'),
    summary: 'One role',
    description: 'An open role with everything on its page. Once it accepts no applications, 410 with its end.',
    errors: [400, 404, 410],
  },
  {
    name: 'count',
    path: paths.publicApi('count'),
    summary: 'Count roles',
    description: 'Number of open roles that match a search.',
    errors: [400],
  },
  {
    name: 'companies',
    path: paths.publicApi('companies'),
    summary: 'Companies',
    description: 'Every employer with a page, by slug.',
    errors: [400],
  },
  {
    name: 'places',
    path: paths.publicApi('places'),
    summary: 'Places',
    description: 'Every place named by roles of this board, with the places that contain it, by slug.',
    errors: [400],
  },
  {
    name: 'categories',
    path: paths.publicApi('categories'),
    summary: 'Categories',
    description: 'Every field of design, each after its parent.',
    errors: [400],
  },
  {
    name: 'salaries',
    path: paths.publicApi('salaries'),
    summary: 'Salaries',
    description:
      'What roles of a year say they pay, by field, level, contract and place. Groups of a few are withheld.',
    errors: [400],
  },
  {
    name: 'trends',
    path: paths.publicApi('trends'),
    summary: 'Job trends',
    description: 'How roles change over time: numbers, pay, skills and places.',
    errors: [400],
  },
];
