import { pluralize } from '../../lib/text.ts';
import type { ShareCard } from '../../ui/share-card.ts';
import { titles } from '../editorial/titles.ts';
import type { CompanyDirectoryView } from './company-view.ts';

/** All employers as networks show them. */
export const directoryCard = ({ hiring, openCount }: CompanyDirectoryView): ShareCard => ({
  label: 'Companies',
  title: titles.companies,
  subtitle: `${pluralize(hiring, 'company', 'companies')} hiring now`,
  detail: pluralize(openCount, 'open design role'),
});
