import {
  bulletList,
  escapeMarkdown,
  formatFrontMatter,
  joinBlocks,
  markdownTable,
} from '../../lib/markdown-writing.ts';
import { paths } from '../../paths.ts';
import type { SiteSettings } from '../../site.ts';
import type { Publisher } from '../jobs/job-markdown.ts';
import { describeFreePeriod, describePlan, describePlanPrice, type Plan } from './selling.ts';

interface Prices {
  plans: readonly Plan[];
  rules: readonly string[];
}

export const pricesMarkdown = (
  { plans, rules }: Prices,
  { daysOpen, timeZone: zone }: Pick<SiteSettings, 'daysOpen' | 'timeZone'>,
  title: string,
  { origin }: Publisher,
): string =>
  joinBlocks(
    formatFrontMatter({ title, url: origin + paths.prices(), plans: plans.length }),
    `# ${title}`,
    plans.length === 0
      ? 'Posting a role is free.'
      : markdownTable(
          ['Plan', 'Includes', 'Price'],
          plans.map((plan) => [
            escapeMarkdown(plan.name),
            [describePlan(plan, daysOpen), plan.words, describeFreePeriod(plan, zone)]
              .flatMap((words) => (words ? [escapeMarkdown(words)] : []))
              .join('. '),
            describePlanPrice(plan),
          ]),
        ),
    plans.length > 0 && bulletList(rules.map(escapeMarkdown)),
  );
