import { compareNames } from '../../lib/text.ts';
import { listedValues } from '../jobs/job.facts.ts';
import { jobFields, LISTED_FACTS } from '../jobs/job.fields.ts';
import { FACETS, type ListingFacet, type ListingFilter, listingKey } from '../jobs/listing.ts';
import { FACET_TITLES, type FacetChoice, type FacetGroup, LISTED_FACETS, moveEmptyChoicesLast } from './facets.ts';
import type { QueryFacet } from './query.ts';
import { facetValueLabel, type Taxonomy } from './taxonomy.ts';

const SKILLS_SHOWN = 20;

/** True if listings can be filtered by the facet. */
const isListingFacet = <Any extends QueryFacet>(facet: Any): facet is Any & ListingFacet =>
  FACETS.some((known) => known === facet);

/**
 * Facets of a listing's page. A cached page only shows counts that change with its own listing. Others are loaded in the
 * browser. `counts` are by listing key, undefined on later pages.
 */
export function buildListingFacetGroups(
  filter: ListingFilter,
  taxonomy: Taxonomy,
  total: number,
  counts: ReadonlyMap<string, { open: number }> | undefined,
): FacetGroup[] {
  return LISTED_FACETS.map((facet) => {
    if (!isListingFacet(facet)) return { facet, title: FACET_TITLES[facet], choices: [] };
    const chosen = filter[facet];
    const countOf = (value: string): number | null => {
      if (!counts || (chosen && chosen !== value)) return null;
      return chosen ? total : (counts.get(listingKey({ ...filter, [facet]: value }))?.open ?? 0);
    };
    const choicesOf = (values: readonly string[]): FacetChoice[] =>
      values.map((value) => ({ value, label: facetValueLabel(facet, value, taxonomy), count: countOf(value) }));
    const choices = (): FacetChoice[] => {
      if (facet === 'category')
        return fieldsAmong(inOrder(choicesOf([...taxonomy.categories.keys()]), taxonomy), taxonomy);
      const fact = LISTED_FACTS.find((one) => one === facet);
      if (fact) return choicesOf(Object.keys(listedValues(fact))).filter(({ count }) => count !== 0);
      if (facet !== 'skill') return choicesOf(jobFields[facet].values);
      if (chosen || !counts) return choicesOf(chosen ? [chosen] : []);
      const skillChoices = choicesOf([...taxonomy.skills.keys()]).filter(({ count }) => count);
      return skillChoices.sort(byCount).slice(0, SKILLS_SHOWN);
    };
    return { facet, title: FACET_TITLES[facet], choices: moveEmptyChoicesLast(choices(), (value) => value === chosen) };
  });
}

/** Sorts choices by the owner's order, otherwise by frequency. */
const inOrder = (choices: FacetChoice[], { categories }: Taxonomy): FacetChoice[] =>
  choices.sort(byCount).sort((a, b) => rankIn(categories, a) - rankIn(categories, b));

const rankIn = (categories: Taxonomy['categories'], { value }: FacetChoice): number => categories.get(value)?.rank ?? 0;

/** Labels with their field. */
const fieldsAmong = (choices: FacetChoice[], { categories, categoriesById }: Taxonomy): FacetChoice[] =>
  choices.map((choice) => {
    const parent = categoriesById.get(categories.get(choice.value)?.parent_id ?? '')?.slug;
    return parent ? { ...choice, parent } : choice;
  });

const byCount = (a: FacetChoice, b: FacetChoice): number =>
  (b.count ?? 0) - (a.count ?? 0) || compareNames(a.label, b.label);
