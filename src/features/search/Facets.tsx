import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/text.ts';
import styles from './Facets.module.css';
import { type FacetChoice, type FacetGroup, type FlagCounts, toggleChoice } from './facets.ts';
import { FLAGS, flagFilters } from './filters.ts';
import { PayFacet } from './PayFacet.tsx';
import type { SearchQuery } from './query.ts';

/** Everything but words and places that a search can be narrowed by. */
interface Props {
  groups: readonly FacetGroup[];
  /** Currencies of open jobs. */
  currencies: readonly string[];
  /** Counts of what stands alone; undefined while they are not known. */
  wishes: FlagCounts | undefined;
  query: SearchQuery;
  onChange: (changes: Partial<SearchQuery>, isTyping?: boolean) => void;
  /** The form that the fields belong to; those of a draft belong to none. */
  form?: string;
  /** Keeps ids apart where the facets are shown twice. */
  prefix: string;
}

const AGES = [1, 3, 7, 14, 30];
/** Groups that stand by themselves; those after them lie behind one fold, so that the roles are near for the keyboard. */
const SHOWN = 3;

export function Facets({ groups, currencies, wishes, query, onChange, form, prefix }: Props) {
  const named = (name: string) => (form ? { form, name } : {});
  const render = (group: FacetGroup) => (
    <Facet
      key={group.facet}
      group={group}
      chosen={query[group.facet]}
      named={named(group.facet)}
      onToggle={(value) => onChange(toggleChoice(query, group.facet, value))}
      isOpen={!form || group.facet === 'workplace'}
    />
  );
  return (
    <div className={styles.facets}>
      {groups.slice(0, SHOWN).map(render)}
      <Fold title="More filters" isOpen={!form}>
        <PayFacet pay={query.pay} currencies={currencies} onChange={onChange} named={named} prefix={prefix} />
        {FLAGS.map((flag) => (
          <Choice
            key={flag}
            choice={{ value: '1', label: flagFilters[flag].label, count: wishes?.[flag][0]?.count ?? null }}
            named={named(flag)}
            isChosen={query[flag]}
            onToggle={() => onChange({ [flag]: !query[flag] })}
          />
        ))}
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
                  {days === 1 ? 'Last 24 hours' : `Last ${days} days`}
                  {wishes?.postedWithin.map(({ value, count }) => +value === days && ` (${formatNumber(count)})`)}
                </option>
              ))}
            </select>
          </div>
        </div>
        {groups.slice(SHOWN).map(render)}
      </Fold>
    </div>
  );
}

/** Collapsible section with an initial state. Afterwards readers open and close it themselves. */
function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen} aria-label={title}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

interface FacetProps {
  group: FacetGroup;
  chosen: readonly string[];
  named: { form?: string; name?: string };
  onToggle: (value: string) => void;
  isOpen: boolean;
}

/** One facet, folded up unless something of it is chosen. What lies within a value lies behind a fold of its own. */
export function Facet({ group: { title, choices }, chosen, named, onToggle, isOpen }: FacetProps) {
  if (choices.length === 0) return null;
  const render = (within: readonly FacetChoice[]): ReactNode =>
    within.map((choice) => {
      const inner = choices.filter(({ parent }) => parent === choice.value);
      return (
        <div key={choice.value}>
          <Choice
            choice={choice}
            named={named}
            isChosen={chosen.includes(choice.value)}
            onToggle={() => onToggle(choice.value)}
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
    <Fold title={title} isOpen={isOpen || chosen.length > 0}>
      {render(choices.filter(({ parent }) => !parent))}
    </Fold>
  );
}

interface ChoiceProps {
  choice: FacetChoice;
  named: { form?: string; name?: string };
  isChosen: boolean;
  onToggle: () => void;
}

/** A box to tick, with the jobs that ticking it would leave. */
function Choice({ choice: { value, label, count }, named, isChosen, onToggle }: ChoiceProps) {
  return (
    <label className={`choice ${styles.value}`} data-empty={count === 0 || undefined}>
      <input type="checkbox" value={value} {...named} checked={isChosen} onChange={onToggle} />
      <span>{label}</span>
      <span>{count !== null && formatNumber(count)}</span>
    </label>
  );
}
