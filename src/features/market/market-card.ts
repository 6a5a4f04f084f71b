import { formatPay } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import type { ShareCard } from '../../ui/share-card.ts';
import { formatShortAmount } from './pay-words.ts';
import type { SalariesView } from './salaries-view.ts';
import { salariesHeading } from './salaries-words.ts';
import type { TrendsView } from './trend-view.ts';
import { trendsHeading, trendsIntroduction } from './trend-words.ts';

export function salariesCard(view: SalariesView): ShareCard {
  const whole = view.sections[0]?.whole;
  return {
    label: 'Salaries',
    title: salariesHeading(view),
    ...(whole
      ? {
          subtitle: `Half offer ${formatPay({ min: whole.p25, max: whole.p75, currency: whole.currency, period: 'year' })}`,
          detail: `${pluralize(whole.roles, 'role')} that disclosed pay in a year`,
          figure: formatShortAmount(whole.median, whole.currency),
          figureDetail: 'Median',
        }
      : {}),
  };
}

export const trendsCard = (view: TrendsView): ShareCard => ({
  label: 'Job trends',
  title: trendsHeading(view),
  detail: trendsIntroduction(view),
});
