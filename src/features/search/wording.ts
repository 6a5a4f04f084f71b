import { capitalise } from '../../lib/text.ts';
import { contractTypeNames, seniorityNames, workplaceNames } from '../jobs/job.ts';
import type { ListingFilter } from '../jobs/listing.ts';
import { labelOf, type Taxonomy } from './taxonomy.ts';

/** A listing's filter in plain words: `Remote senior product designer roles with Figma in Berlin`. */
export function headingOf(filter: ListingFilter, taxonomy: Taxonomy): string {
  const { category, seniority, contractType, workplace, skill, location } = filter;
  const isTraining = contractType === 'internship' || contractType === 'apprenticeship';
  const words = [
    workplace && workplaceNames[workplace],
    seniority && seniorityNames[seniority],
    contractType && !isTraining && contractTypeNames[contractType],
    category ? labelOf('category', category, taxonomy) : 'design',
    isTraining ? `${contractType}s` : 'roles',
    skill && `with ${labelOf('skill', skill, taxonomy)}`,
    location && `in ${labelOf('location', location, taxonomy)}`,
  ].filter((word): word is string => Boolean(word));
  return words
    .map((word, i) => (i === 0 ? capitalise(word) : isName(word, filter, taxonomy) ? word : lowerFirst(word)))
    .join(' ');
}

/** Lower-cases the first letter, unless the word is an abbreviation such as UX. */
const lowerFirst = (word: string): string =>
  /^[A-Z][^a-z]/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);

function isName(word: string, { skill, location }: ListingFilter, taxonomy: Taxonomy): boolean {
  return (
    (skill !== undefined && word === `with ${labelOf('skill', skill, taxonomy)}`) ||
    (location !== undefined && word === `in ${labelOf('location', location, taxonomy)}`)
  );
}
