import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../lib/text.ts';
import styles from './Facets.module.css';
import { type FacetChoice, type FacetGroup, type FlagCounts, toggleChoice } from './facets.ts';
import { FLAGS, flagFilters } from './filters.ts';
import { PayFacet } from './PayFacet.tsx';
import { describePayFilter } from './pay-filter.ts';
import type { QueryFacet, SearchQuery } from './query.ts';

/** All filters of a search except text. */
interface Props {
  groups: readonly FacetGroup[];
  currencies: readonly string[];
  /** Counts of single controls. Undefined if unknown. */
  flagCounts: FlagCounts | undefined;
  query: SearchQuery;
  onChange: (changes: Partial<SearchQuery>, isTyping?: boolean) => void;
  /** Id of the form. None for a draft. */
  form?: string;
  /** Prefix for unique ids. */
  prefix: string;
  /** Place field, if part of the filters. */
  place?: ReactNode;
}

const AGES = [1, 3, 7, 14, 30];
/** Groups outside the last fold, so that the keyboard reaches the roles soon. */
const SHOWN = 3;
/** Maximum choices without jobs. */
const MAX_EMPTY_SHOWN = 3;
const MAX_CHOICES_WITHOUT_SEARCH = 12;

const describeAge = (days: number): string => (days === 1 ? 'Last 24 hours' : `Last ${days} days`);

export const FacetPanel = memo(function FacetPanel({
  groups,
  currencies,
  flagCounts,
  query,
  onChange,
  form,
  prefix,
  place,
}: Props) {
  // Stable, so that a tap renders the facets alone whose choices change.
  const change = useRef((_facet: QueryFacet, _value: string) => {});
  useEffect(() => {
    change.current = (facet, value) => onChange(toggleChoice(query, facet, value));
  });
  const toggle = useCallback((facet: QueryFacet, value: string) => change.current(facet, value), []);
  const named = (name: string) => (form ? { form, name } : {});
  const render = (group: FacetGroup) => (
    <FacetOptions
      key={group.facet}
      group={group}
      chosen={query[group.facet]}
      form={form}
      onToggle={toggle}
      isOpen={!!form && (group.facet === 'workplace' || query[group.facet].length > 0)}
    />
  );
  const others = (
    <>
      {groups.slice(SHOWN).map(render)}
      <Fold
        title="Posted and more"
        chosen={[
          query.postedWithin && describeAge(query.postedWithin),
          ...FLAGS.map((flag) => query[flag] && flagFilters[flag].label),
        ]}
      >
        <div className="field">
          <label htmlFor={`${prefix}-age`}>Posted</label>
          <div className="select">
            <select
              id={`${prefix}-age`}
              {...named('postedWithin')}
              value={query.postedWithin ?? ''}
              onChange={(event) => onChange({ postedWithin: Number(event.target.value) || null })}
            >
              <option value="">Any time</option>
              {[...new Set([...AGES, query.postedWithin ?? 1])].map((days) => (
                <option key={days} value={days}>
                  {describeAge(days)}
                  {flagCounts?.postedWithin.map(({ value, count }) => +value === days && ` (${formatNumber(count)})`)}
                </option>
              ))}
            </select>
          </div>
        </div>
        {FLAGS.map((flag) => (
          <Choice
            key={flag}
            choice={{ value: '1', label: flagFilters[flag].label, count: flagCounts?.[flag][0]?.count ?? null }}
            named={named(flag)}
            isChosen={query[flag]}
            onToggle={() => onChange({ [flag]: !query[flag] })}
          />
        ))}
      </Fold>
    </>
  );
  return (
    <div className={styles.facets}>
      <Fold title="Pay" chosen={[query.pay && describePayFilter(query.pay)]} isOpen={!!form && query.pay !== null}>
        <PayFacet pay={query.pay} currencies={currencies} onChange={onChange} named={named} prefix={prefix} />
      </Fold>
      {groups.slice(0, SHOWN - 1).map(render)}
      {place && <Fold title="Place">{place}</Fold>}
      {groups.slice(SHOWN - 1, SHOWN).map(render)}
      {form ? <Fold title="More filters">{others}</Fold> : others}
    </div>
  );
});

interface FoldProps {
  title: string;
  /** Selected labels within. */
  chosen?: readonly (string | number | false | null)[];
  /** Initial state. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Collapsible section that names its selected values. */
function Fold({ title, chosen = [], isOpen = false, children }: FoldProps) {
  const [wasOpen] = useState(isOpen);
  const labels = chosen.filter(Boolean).join(', ');
  return (
    <details open={wasOpen} aria-label={title}>
      <summary>
        {title}
        {labels && <span>{labels}</span>}
      </summary>
      {children}
    </details>
  );
}

interface FacetProps {
  group: FacetGroup;
  chosen: readonly string[];
  form?: string | undefined;
  onToggle: (facet: QueryFacet, value: string) => void;
  isOpen: boolean;
}

/** Facet. Excess choices without jobs are hidden at first. */
export const FacetOptions = memo(function FacetOptions({
  group: { facet, title, choices },
  chosen,
  form,
  onToggle,
  isOpen,
}: FacetProps) {
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    const empty = choices.flatMap(({ value, count }) => (count === 0 ? value : []));
    return empty.length > MAX_EMPTY_SHOWN ? empty : [];
  });
  const [words, setWords] = useState('');
  if (choices.length === 0) return null;
  const offered = choices.filter(
    ({ value, count }) => count !== 0 || !hidden.includes(value) || chosen.includes(value),
  );
  const wanted = words.trim().toLowerCase();
  const shown = offered.filter(({ label }) => label.toLowerCase().includes(wanted));
  const render = (within: readonly FacetChoice[]): ReactNode =>
    within.map((choice) => {
      const inner = wanted ? [] : shown.filter(({ parent }) => parent === choice.value);
      return (
        <div key={choice.value}>
          <Choice
            choice={choice}
            named={form ? { form, name: facet } : {}}
            isChosen={chosen.includes(choice.value)}
            onToggle={() => onToggle(facet, choice.value)}
          />
          {inner.length > 0 && (
            <Fold title={`In ${choice.label}`} isOpen={inner.some(({ value }) => chosen.includes(value))}>
              {render(inner)}
            </Fold>
          )}
        </div>
      );
    });
  return (
    <Fold
      title={title}
      chosen={choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)}
      isOpen={isOpen}
    >
      {offered.length > MAX_CHOICES_WITHOUT_SEARCH && (
        <div className={`field ${styles.search}`}>
          <input
            type="search"
            aria-label={`Search ${title.toLowerCase()}`}
            placeholder="Search"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      {render(wanted ? shown : shown.filter(({ parent }) => !parent))}
      {offered.length < choices.length && (
        <button type="button" className="quiet-link" onClick={() => setHidden([])}>
          Show all {formatNumber(choices.length)}
        </button>
      )}
    </Fold>
  );
});

interface ChoiceProps {
  choice: FacetChoice;
  named: { form?: string; name?: string };
  isChosen: boolean;
  onToggle: () => void;
}

/** Checkbox with its number of jobs. */
function Choice({ choice: { value, label, count }, named, isChosen, onToggle }: ChoiceProps) {
  return (
    <label className={`choice ${styles.value}`} data-empty={count === 0 || undefined}>
      <input type="checkbox" value={value} {...named} checked={isChosen} onChange={onToggle} />
      <span>{label}</span>
      <span>{count !== null && formatNumber(count)}</span>
    </label>
  );
}
