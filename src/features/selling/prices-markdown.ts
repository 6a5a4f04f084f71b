import { bulletList, escapeMarkdown, frontMatter, joinBlocks, markdownTable } from '../../lib/markdown-writing.ts';
import { minorUnitsPerUnit } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import type { Publisher } from '../jobs/job-markdown.ts';
import { describeFreeTime, describePlan, describePrice, type Plan } from './selling.ts';

interface Prices {
  plans: readonly Plan[];
  rules: readonly string[];
}

/** The page of prices as Markdown. */
export const pricesMarkdown = (
  { plans, rules }: Prices,
  daysOpen: number,
  title: string,
  { origin }: Publisher,
): string =>
  joinBlocks(
    frontMatter({ title, url: origin + paths.prices(), plans: plans.length }),
    `# ${title}`,
    plans.length === 0
      ? 'Posting a role is free.'
      : markdownTable(
          ['Plan', 'Includes', 'Price'],
          plans.map((plan) => [
            escapeMarkdown(plan.name),
            [describePlan(plan, daysOpen), plan.words, describeFreeTime(plan)]
              .flatMap((words) => (words ? [escapeMarkdown(words)] : []))
              .join('. '),
            describePrice(plan),
          ]),
        ),
    plans.length > 0 && bulletList(rules.map(escapeMarkdown)),
  );

/** Offers as structured data (https://schema.org/Offer). Prices are without tax, in major units. */
export const offersGraph = ({ plans }: Prices, { origin, name }: Publisher, daysOpen: number): object => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: `Job advertisements on ${name}`,
  provider: { '@type': 'Organization', name, url: origin },
  offers: plans.map((plan) => ({
    '@type': 'Offer',
    name: plan.name,
    description: describePlan(plan, daysOpen),
    price: plan.amount / minorUnitsPerUnit(plan.currency),
    priceCurrency: plan.currency,
    url: origin + paths.prices(),
  })),
});
