import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_RETENTION_MONTHS } from '../../../src/env.ts';
import { MAX_APPLICATION_LENGTHS, MAX_WORK_SAMPLES } from '../../../src/features/applications/application-form.ts';
import { applicationLimits } from '../../../src/features/applications/application-limits.http.ts';
import { MAX_PAGE_SIZE } from '../../../src/features/public-api/parameters.schema.ts';
import { COMPANIES_SHOWN } from '../../../src/features/search/engine/facet-counts.ts';
import { ADJACENT_SCORE, IN_FACTS_SCORE, LEVELS } from '../../../src/features/search/engine/levels.ts';
import { MAX_TERMS } from '../../../src/features/search/engine/terms.ts';
import { FEED_ITEMS } from '../../../src/features/search/feed.queries.ts';
import { ENDED_FEED_DAYS } from '../../../src/features/search/job-xml-feed.queries.ts';
import { emptyQuery, QUERY_LIMITS } from '../../../src/features/search/query.ts';
import { rateLimits } from '../../../src/http/rate-limits.ts';
import { formatByteLimit, MAX_BODY_BYTES } from '../../../src/lib/lengths.ts';
import { yearlyAmount } from '../../../src/lib/money.ts';
import { SIGNATURE_SECONDS } from '../../../src/lib/signature.ts';
import { formatNumber } from '../../../src/lib/text.ts';

const api = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
const { radius, payMin, postedWithin, page, pageSize } = QUERY_LIMITS;
const [months, weeks, days, hours] = (['month', 'week', 'day', 'hour'] as const).map((period) =>
  formatNumber(yearlyAmount(1, period)),
);
const lengths = Object.fromEntries(
  Object.entries(MAX_APPLICATION_LENGTHS).map(([name, most]) => [name, formatNumber(most)]),
);

// The API document is all that an integrator reads, so it states the numbers as they are.
it.each([
  `One client may ask ${rateLimits.search.client.maxHits} times a minute`,
  `One client may ask ${rateLimits['public API'].client.maxHits} times a minute. \`RateLimit\``,
  `\`limit\` is up to ${MAX_PAGE_SIZE};`,
  `| ${QUERY_LIMITS.text} characters, ${MAX_TERMS} terms |`,
  `a category or place includes what lies in it | ${QUERY_LIMITS.values} values each |`,
  `lives in | ${QUERY_LIMITS.values} values |`,
  `| ${radius.min} to ${radius.max}, with \`location\` |`,
  `| up to ${formatNumber(payMin.max)} |`,
  `| days | ${postedWithin.min} to ${postedWithin.max} |`,
  `there are no roles | ${formatNumber(page.max)} |`,
  `| roles of a page, ${emptyQuery.pageSize} when absent | ${pageSize.min} to ${pageSize.max} |`,
  `the ${COMPANIES_SHOWN} with the most roles`,
  `A year has ${months} months, ${weeks} weeks, ${days} days, ${hours} hours.`,
  `${LEVELS[0][1]} where the title says the term`,
  `${IN_FACTS_SCORE} more where such a fact confirms the title, ${ADJACENT_SCORE} for words`,
  `client may ask ${rateLimits.places.client.maxHits} times a minute`,
  `the newest ${FEED_ITEMS} roles`,
  `at most ${rateLimits.feeds.client.maxHits} times an hour`,
  `ended in the last ${ENDED_FEED_DAYS} days`,
  `at most ${SIGNATURE_SECONDS} from ours`,
  `${formatByteLimit(MAX_BODY_BYTES)} at most`,
  `| ${lengths.name}, ${lengths.email} characters |`,
  `unless there is a piece | ${lengths.url} |`,
  `| ${MAX_WORK_SAMPLES} of ${lengths.url} and ${lengths.part} |`,
  `| \`note\` | text | ${lengths.note} |`,
  `in their order | ${lengths.answer} each |`,
  `keeps it no longer | 1 to ${MAX_RETENTION_MONTHS} |`,
  `another body under it 409 | ${lengths.key} characters |`,
  `${applicationLimits.networkAndPerson.maxHits} an hour for one e-mail address, ${applicationLimits.personAndRole.maxHits} a day for one role and address`,
  `${applicationLimits.network.maxHits} an hour from one client, ${applicationLimits.networkAndRole.maxHits} of them for one role`,
])('The document of the API says: %s', (words) => {
  expect(api).toContain(words);
});
