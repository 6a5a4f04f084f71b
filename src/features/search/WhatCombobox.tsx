import { useEffect, useRef, useState } from 'react';
import { Combobox } from '../../ui/form/Combobox.tsx';
import { type ComboboxOption, matchOptions } from '../../ui/form/combobox.ts';
import { changeQuery, printQuery, QUERY_LIMITS, type SearchQuery } from './query.ts';
import type { SearchFacets } from './search-view.ts';
import { fetchFacetsOrUndefined } from './use-finder.ts';

/** Facets that texts may stand for, with words that tell their values apart. */
const SUGGESTED = { category: undefined, skill: 'skill', company: 'company' } as const;
type SuggestedFacet = keyof typeof SUGGESTED;

/** Title, skill or company chosen in place of a text. */
export interface WhatChoice {
  facet: SuggestedFacet;
  value: string;
  label: string;
}

interface Props {
  query: SearchQuery;
  text: string;
  chosen: WhatChoice | null;
  jobsUrl: string;
  onText: (text: string) => void;
  /** Called with null once emptied. */
  onChoose: (choice: WhatChoice | null) => void;
}

const MAX_SUGGESTIONS = 10;
const TYPING_PAUSE_MS = 200;

/** Field for any text, which suggests titles, skills and companies with their numbers of roles. */
export function WhatCombobox({ query, text, chosen, jobsUrl, onText, onChoose }: Props) {
  const [facets, setFacets] = useState<SearchFacets>();
  /** Search without text whose facets are loaded. */
  const loaded = useRef<string>(undefined);
  // The response without text lists the largest companies only.
  const [named, setNamed] = useState<ComboboxOption[]>([]);
  useEffect(() => {
    const words = text.trim();
    if (!facets || words.length < 2) return;
    const timer = setTimeout(
      () =>
        fetchFacetsOrUndefined(jobsUrl, changeQuery(query, { q: words }), 'what-named').then(
          (response) => response && setNamed(optionsOf(response.facets, 'company')),
        ),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [facets, text, query, jobsUrl]);
  const options = facets && [
    ...optionsOf(facets, 'category'),
    ...optionsOf(facets, 'skill'),
    ...merge(optionsOf(facets, 'company'), named),
  ];
  return (
    <Combobox
      id="find-what"
      label="What"
      name={chosen?.facet}
      textName="q"
      isFreeText
      maxLength={QUERY_LIMITS.text}
      placeholder="Title, skill or company"
      chosen={chosen && { value: keyOf(chosen.facet, chosen.value), label: chosen.label }}
      sent={chosen?.value}
      words={text}
      onText={onText}
      onWords={(words) => words === '' && onText('')}
      onChoose={(option) => {
        const [facet, value] = (option?.value.split(' ') ?? []) as [SuggestedFacet?, string?];
        onChoose(facet && value && option ? { facet, value, label: option.label } : null);
      }}
      onOpen={() => {
        const others = changeQuery(query, { q: '' });
        if (loaded.current === printQuery(others)) return;
        loaded.current = printQuery(others);
        fetchFacetsOrUndefined(jobsUrl, others, 'what').then((response) => {
          // The next opening retries.
          if (response) setFacets(response.facets);
          else loaded.current = undefined;
        });
      }}
      offer={(words) => options && matchOptions(options, words, MAX_SUGGESTIONS)}
      unit={['role', 'roles']}
    />
  );
}

const keyOf = (facet: SuggestedFacet, value: string): string => `${facet} ${value}`;

/** Values with roles as options, most roles first. */
const optionsOf = (facets: SearchFacets, facet: SuggestedFacet): ComboboxOption[] =>
  facets[facet]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ value, label, count }) => ({ value: keyOf(facet, value), label, detail: SUGGESTED[facet], count }));

const merge = (options: readonly ComboboxOption[], others: readonly ComboboxOption[]): ComboboxOption[] => [
  ...options,
  ...others.filter(({ value }) => !options.some((option) => option.value === value)),
];
