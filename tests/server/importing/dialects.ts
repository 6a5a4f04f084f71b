import type { SourceName } from '../../../src/features/importing/reader.ts';

/** Job of an employer's feed. */
export interface Listed {
  id: number;
  title: string;
  /** Cities with their countries: `Berlin, Germany; Lisbon, Portugal`. */
  place?: string;
  text?: string;
  isHybrid?: boolean;
  /** Euros a year. */
  pay?: [number, number] | undefined;
}

/** Jobs of an employer: listed ones and hidden ones that some systems still report. */
interface Books {
  open: readonly Listed[];
  closed: readonly Listed[];
}

interface Document {
  body: string;
  type: string;
  /** Roles described in full by this document alone. */
  states: readonly Listed[];
}

/** Format of one system. */
interface Dialect {
  /** Path of its first document. */
  start: string;
  /** Undefined for what is not there. */
  answer: (requested: URL, books: Books) => Document | undefined;
}

/** Roles of a list that comes in pages. */
const PER_PAGE = 4;
const SITE = 'https://boards.example/northlight';
const SINCE = '2026-05-01T00:00:00Z';
/** Document that names roles without describing them. */
const NONE: readonly Listed[] = [];

const json = (value: unknown, states: readonly Listed[] = NONE): Document => ({
  body: JSON.stringify(value),
  type: 'application/json',
  states,
});
const markup = (body: string, type: string, states: readonly Listed[] = NONE): Document => ({ body, type, states });

const CODES: Record<string, string> = { Germany: 'DE', Portugal: 'PT', 'United States': 'US' };

const placesOf = ({ place = 'Berlin, Germany' }: Listed) =>
  place.split('; ').map((one) => {
    const [city = '', country = ''] = one.split(', ');
    return { city, country, code: CODES[country] ?? '' };
  });

/** The text of a role, with the facts that its system has no field for. */
function textOf(
  { id, text = `Role ${id}`, isHybrid, pay }: Listed,
  describes: { pay?: true; hybrid?: true } = {},
): string {
  const hybrid = describes.hybrid && isHybrid ? '<p>This is a hybrid role.</p>' : '';
  const paid =
    describes.pay && pay ? `<p>Salary: €${pay.map((n) => n.toLocaleString('en')).join(' – €')} a year.</p>` : '';
  return `<p>${text}. Figma, every day.</p>${hybrid}${paid}`;
}

const escaped = (html: string): string =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JobPosting of a role. */
const postingOf = (job: Listed) => ({
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title: job.title,
  description: textOf(job, { hybrid: true }),
  identifier: { '@type': 'PropertyValue', name: 'Northlight', value: `${job.id}` },
  datePosted: SINCE.slice(0, 10),
  employmentType: 'FULL_TIME',
  hiringOrganization: { '@type': 'Organization', name: 'Northlight' },
  jobLocation: placesOf(job).map(({ city, code }) => ({
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: code },
  })),
  ...(job.pay && {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: job.pay[0], maxValue: job.pay[1], unitText: 'YEAR' },
    },
  }),
});

const greenhouse: Dialect = {
  start: '/v1/boards/northlight/jobs?content=true',
  answer: (_, { open }) =>
    json(
      {
        jobs: open.map((job) => ({
          id: job.id,
          internal_job_id: job.id + 1_000,
          title: job.title,
          absolute_url: `${SITE}/jobs/${job.id}`,
          location: { name: job.place ?? 'Berlin, Germany' },
          content: escaped(textOf(job, { hybrid: true })),
          first_published: SINCE,
          updated_at: SINCE,
          ...(job.pay && {
            pay_input_ranges: [
              { min_cents: job.pay[0] * 100, max_cents: job.pay[1] * 100, currency_type: 'EUR', title: 'Salary' },
            ],
          }),
          departments: [{ id: 1, name: 'Design' }],
        })),
        meta: { total: open.length },
      },
      open,
    ),
};

const lever: Dialect = {
  start: '/v0/postings/northlight?mode=json',
  answer: (_, { open }) =>
    json(
      open.map((job) => ({
        id: `${job.id}`,
        text: job.title,
        hostedUrl: `${SITE}/${job.id}`,
        applyUrl: `${SITE}/${job.id}/apply`,
        categories: {
          location: job.place?.split('; ')[0] ?? 'Berlin, Germany',
          allLocations: placesOf(job).map(({ city, country }) => `${city}, ${country}`),
          commitment: 'Full-time',
          team: 'Design',
        },
        workplaceType: job.isHybrid ? 'hybrid' : 'onsite',
        createdAt: Date.parse(SINCE),
        description: textOf(job),
        descriptionPlain: '',
        lists: [],
        additional: '',
        ...(job.pay && {
          salaryRange: { currency: 'EUR', interval: 'per-year-salary', min: job.pay[0], max: job.pay[1] },
        }),
      })),
      open,
    ),
};

const ashbyEntry = (job: Listed, isListed: boolean) => {
  const [first, ...others] = placesOf(job).map(({ city, country }) => ({
    location: city,
    address: { postalAddress: { addressLocality: city, addressCountry: country } },
  }));
  const components = job.pay && [
    { compensationType: 'EquityPercentage', interval: 'NONE', currencyCode: null, minValue: 0.1, maxValue: 0.2 },
    { compensationType: 'Salary', interval: '1 YEAR', currencyCode: 'EUR', minValue: job.pay[0], maxValue: job.pay[1] },
  ];
  return {
    id: `${job.id}`,
    title: job.title,
    ...first,
    secondaryLocations: others,
    isListed,
    isRemote: false,
    workplaceType: job.isHybrid ? 'Hybrid' : 'OnSite',
    employmentType: 'FullTime',
    publishedAt: SINCE,
    jobUrl: `${SITE}/${job.id}`,
    applyUrl: `${SITE}/${job.id}/application`,
    descriptionHtml: textOf(job),
    shouldDisplayCompensationOnJobPostings: components !== undefined,
    ...(components && { compensation: { compensationTiers: [{ components }], summaryComponents: components } }),
  };
};

const ashby: Dialect = {
  start: '/posting-api/job-board/northlight?includeCompensation=true',
  answer: (_, { open, closed }) =>
    json(
      {
        apiVersion: '1',
        jobs: [...open.map((job) => ashbyEntry(job, true)), ...closed.map((job) => ashbyEntry(job, false))],
      },
      open,
    ),
};

const offerOf = (job: Listed, status: string) => ({
  id: job.id,
  title: job.title,
  status,
  careers_url: `${SITE}/o/${job.id}`,
  careers_apply_url: `${SITE}/o/${job.id}/c/new`,
  remote: false,
  hybrid: job.isHybrid ?? false,
  on_site: !job.isHybrid,
  locations: placesOf(job).map(({ city, country, code }) => ({ name: 'Studio', city, country, country_code: code })),
  employment_type_code: 'fulltime_permanent',
  created_at: '2026-05-01 00:00:00 UTC',
  published_at: '2026-05-01 00:00:00 UTC',
  description: textOf(job),
  requirements: '',
  translations: { en: { title: job.title, description: textOf(job) } },
  ...(job.pay && { salary: { min: `${job.pay[0]}`, max: `${job.pay[1]}`, currency: 'EUR', period: 'year' } }),
});

const recruitee: Dialect = {
  start: '/api/offers',
  answer: (_, { open, closed }) =>
    json(
      { offers: [...open.map((job) => offerOf(job, 'published')), ...closed.map((job) => offerOf(job, 'closed'))] },
      open,
    ),
};

/** Some English texts are missing and available in the original language. */
const personio: Dialect = {
  start: '/xml?language=en',
  answer: (requested, { open }) => {
    const isFirst = !requested.searchParams.has('language');
    const has = ({ id }: Listed) => isFirst || id % 5 !== 0;
    const positions = open.map((job) => {
      const [first, ...others] = placesOf(job).map(({ city }) => city);
      const more = others.map((city) => `<office>${city}</office>`).join('');
      const text = `<jobDescription><name><![CDATA[Your role]]></name><value><![CDATA[${textOf(job, { hybrid: true, pay: true })}]]></value></jobDescription>`;
      return `<position><id>${job.id}</id><subcompany>Northlight</subcompany><office>${first}</office>
        ${more && `<additionalOffices>${more}</additionalOffices>`}<department>Design</department>
        <name>${escaped(job.title)}</name><jobDescriptions>${has(job) ? text : ''}</jobDescriptions>
        <employmentType>permanent</employmentType><schedule>full-time</schedule><createdAt>${SINCE}</createdAt></position>`;
    });
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>${positions.join('')}</workzag-jobs>`;
    return markup(body, 'application/xml', open.filter(has));
  },
};

/** A role in several places is an entry for each. */
const workable: Dialect = {
  start: '/api/v1/widget/accounts/northlight?details=true',
  answer: (_, { open }) =>
    json(
      {
        name: 'Northlight',
        jobs: open.flatMap((job) =>
          placesOf(job).map(({ city, country, code }) => ({
            title: job.title,
            shortcode: `${job.id}`,
            employment_type: 'Full-time',
            telecommuting: false,
            workplace_type: job.isHybrid ? 'hybrid' : 'on_site',
            url: `${SITE}/j/${job.id}`,
            application_url: `${SITE}/j/${job.id}/apply`,
            published_on: SINCE.slice(0, 10),
            city,
            state: '',
            country,
            locations: [{ city, region: '', country, countryCode: code, hidden: false }],
            description: textOf(job, { pay: true }),
          })),
        ),
      },
      open,
    ),
};

/** A list in pages, and a document with the text of each. */
const smartrecruiters: Dialect = {
  start: '/v1/companies/Northlight/postings?limit=100&offset=0',
  answer: (requested, { open }) => {
    const posting = (job: Listed) => {
      const [first] = placesOf(job);
      return {
        id: `${job.id}`,
        name: job.title,
        releasedDate: SINCE,
        location: {
          city: first?.city,
          country: first?.code.toLowerCase(),
          remote: false,
          hybrid: job.isHybrid ?? false,
        },
        typeOfEmployment: { id: 'permanent', label: 'Full-time' },
      };
    };
    const id = /\/postings\/(\d+)$/.exec(requested.pathname)?.[1];
    if (id === undefined) {
      const offset = Number(requested.searchParams.get('offset'));
      const content = open.slice(offset, offset + PER_PAGE).map(posting);
      return json({ offset, limit: PER_PAGE, totalFound: open.length, content });
    }
    const job = open.find((one) => `${one.id}` === id);
    if (!job) return undefined;
    const text = { title: 'Job Description', text: textOf(job, { pay: true }) };
    const jobAd = { sections: { jobDescription: text } };
    return json({ ...posting(job), applyUrl: `${SITE}/${id}?oga=true`, jobAd }, [job]);
  },
};

/** A JSON Feed in pages. */
const teamtailor: Dialect = {
  start: '/jobs.json',
  answer: (requested, { open }) => {
    const page = Number(requested.searchParams.get('page') ?? 1);
    const shown = open.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    return json(
      {
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Northlight',
        ...(page * PER_PAGE < open.length && { next_url: `${requested.origin}/jobs.json?page=${page + 1}` }),
        items: shown.map((job) => ({
          id: `${job.id}`,
          url: `${SITE}/jobs/${job.id}`,
          title: job.title,
          content_html: textOf(job, { hybrid: true }),
          date_published: SINCE,
          _jobposting: postingOf(job),
        })),
      },
      shown,
    );
  },
};

const xml: Dialect = {
  start: '/feeds/jobs.xml',
  answer: (_, { open }) => {
    const jobs = open.map((job) => {
      const [first] = placesOf(job);
      const pay = job.pay ? `<salary>EUR ${job.pay.join(' - ')}</salary>` : '';
      return `<job><title><![CDATA[${job.title}]]></title><date>Fri, 01 May 2026 00:00:00 GMT</date>
        <referencenumber>${job.id}</referencenumber><url>${SITE}/${job.id}?a=1&amp;b=2</url><company>Northlight</company>
        <city>${first?.city}</city><country>${first?.code}</country><description><![CDATA[${textOf(job)}]]></description>
        ${pay}<jobtype>fulltime</jobtype><remotetype>${job.isHybrid ? 'Hybrid remote' : ''}</remotetype></job>`;
    });
    const body = `<?xml version="1.0" encoding="utf-8"?>\n<source><publisher>Northlight</publisher>${jobs.join('\n')}</source>`;
    return markup(body, 'text/xml; charset=utf-8', open);
  },
};

/** A list in pages that leads to a page for each role, which holds what search engines read. */
const pages: Dialect = {
  start: '/careers',
  answer: (requested, { open }) => {
    if (requested.pathname === '/robots.txt') return markup('User-agent: *\nDisallow: /admin\n', 'text/plain');
    const id = /^\/careers\/(\d+)-/.exec(requested.pathname)?.[1];
    if (id === undefined) {
      const page = Number(requested.searchParams.get('page') ?? 1);
      const shown = open.slice((page - 1) * PER_PAGE, page * PER_PAGE);
      const links = shown.map((job) => `<li><a href="/careers/${job.id}-role">${escaped(job.title)}</a></li>`);
      const next = page * PER_PAGE < open.length ? `<a rel="next" href="?page=${page + 1}">More</a>` : '';
      return markup(`<!doctype html><h1>Careers</h1><ul>${links.join('')}</ul>${next}`, 'text/html');
    }
    const job = open.find((one) => `${one.id}` === id);
    if (!job) return undefined;
    const graph = { '@graph': [{ '@type': 'Organization', name: 'Northlight' }, postingOf(job)] };
    const script = `<script type="application/ld+json">${JSON.stringify(graph)}</script>`;
    return markup(`<!doctype html><html><head>${script}</head><body><h1>x</h1></body></html>`, 'text/html', [job]);
  },
};

export const dialects: Record<SourceName, Dialect> = {
  greenhouse,
  lever,
  ashby,
  recruitee,
  personio,
  workable,
  smartrecruiters,
  teamtailor,
  xml,
  pages,
};

/** Systems that tell one place of a role. */
export const statesOnePlace = (kind: SourceName): boolean => kind === 'smartrecruiters' || kind === 'xml';
