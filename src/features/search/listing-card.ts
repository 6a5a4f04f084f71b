import { formatPay } from '../../lib/money.ts';
import { pluralize } from '../../lib/text.ts';
import type { SiteSettings } from '../../site.ts';
import type { ShareCard } from '../../ui/share-card.ts';
import type { HomePageView, ListingView, PaySpread } from './listing-view.ts';
import { roundedMiddleHalfOfPay } from './pay-spread.ts';

export const listingCard = ({ heading, total, facts, paySpread }: ListingView): ShareCard => ({
  label: 'Open roles',
  title: heading,
  subtitle: total > 0 ? openAt(total, facts?.companies ?? 0) : 'None open at the moment',
  ...payOf(paySpread),
});

export const homeCard = ({ openCount, companyCount, paySpread }: HomePageView, site: SiteSettings): ShareCard => ({
  title: site.tagline,
  ...(openCount > 0 ? { subtitle: openAt(openCount, companyCount) } : {}),
  ...payOf(paySpread),
});

const openAt = (roles: number, companies: number): string =>
  companies > 0
    ? `${pluralize(roles, 'open role')} at ${pluralize(companies, 'company', 'companies')}`
    : pluralize(roles, 'open role');

const payOf = (spread: PaySpread | null): Pick<ShareCard, 'figure' | 'figureDetail'> =>
  spread ? { figure: formatPay(roundedMiddleHalfOfPay(spread)), figureDetail: 'Middle half of pay' } : {};
