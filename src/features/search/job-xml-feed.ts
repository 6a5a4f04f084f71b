import { renderMarkdown } from '../../lib/markdown.ts';
import { minorUnitsPerUnit, type PayRange } from '../../lib/money.ts';
import { escapeXml } from '../../lib/xml.ts';
import { paths } from '../../paths.ts';
import { listStatedFacts } from '../jobs/job.facts.ts';
import { describeContract, type Job, seniorityNames, workplaceNames } from '../jobs/job.ts';
import type { PlaceAddress } from '../locations/location.ts';

/** Start of the exchange XML: `<source>`, followed by `<job>` elements. */
export const jobXmlFeedHeader = (name: string, origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n${element('publisher', name)}\n${element('publisherurl', origin)}\n`;

export const EXCHANGE_FOOTER = '</source>\n';

/** Open role in the exchange format. `places` are the role's, in order. */
export function jobXmlElement(job: Job, places: readonly PlaceAddress[], origin: string): string {
  const [first] = places;
  const elements = [
    element('title', job.title),
    element('date', job.publishedAt),
    element('referencenumber', job.hash),
    element('url', origin + paths.job(job)),
    element('company', job.company.name),
    element('city', first?.kind === 'city' ? first.name : ''),
    element('country', first?.isoCode ?? ''),
    ...(places.length > 1 ? [element('places', places.map(placeWords).join('; '))] : []),
    element('description', renderMarkdown(job.description)),
    ...(job.pay ? [element('salary', salaryWords(job.pay))] : []),
    element('jobtype', describeContract(job)),
    element('category', job.category.title),
    element('experience', seniorityNames[job.seniority]),
    element('remotetype', workplaceNames[job.workplace]),
    ...(job.workplace === 'remote' && job.openTo.length > 0
      ? [element('openTo', job.openTo.map(({ name }) => name).join('; '))]
      : []),
    ...listStatedFacts(job).map(({ name, words }) => element(name, words)),
    ...(job.client ? [element('client', job.client)] : []),
    element('expirationdate', job.expiresAt),
  ];
  return `<job>\n${elements.join('\n')}\n</job>\n`;
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

const placeWords = ({ name, kind, countryName }: PlaceAddress): string =>
  kind === 'city' && countryName ? `${name}, ${countryName}` : name;

/** `EUR 62000 - EUR 78000 per year`. */
function salaryWords({ min, max, currency, period }: PayRange): string {
  const unit = minorUnitsPerUnit(currency);
  return `${[...new Set([min, max])].map((amount) => `${currency} ${amount / unit}`).join(' - ')} per ${period}`;
}
