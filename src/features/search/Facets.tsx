import { formatNumber } from '../../lib/text.ts';
import styles from './Facets.module.css';
import { type FacetChoice, type FacetGroup, isFacetOfListings, toggleChoice, type Wishes } from './facets.ts';
import { FLAGS, flagFilters } from './filters.ts';
import { PayFacet } from './PayFacet.tsx';
import type { SearchQuery } from './query.ts';

/** Everything but words and places that a search can be narrowed by. */
interface Props {
  groups: readonly FacetGroup[];
  /** Counts of what stands alone; undefined while they are not known. */
  wishes: Wishes | undefined;
  query: SearchQuery;
  onChange: (changes: Partial<SearchQuery>, isTyping?: boolean) => void;
  /** The form that the fields belong to; those of a draft belong to none. */
  form?: string;
  /** Keeps ids apart where the facets are shown twice. */
  prefix: string;
}

const SHOWN = 7;
const AGES = [1, 3, 7, 14, 30];
/** Groups of boxes with nothing else in them. */
const FLAG_GROUPS = [...new Set<string>(FLAGS.map((flag) => flagFilters[flag].group))].filter(
  (group) => group !== 'Pay',
);

export function Facets({ groups, wishes, query, onChange, form, prefix }: Props) {
  const named = (name: string) => (form ? { form, name } : {});
  const drawFlags = (group: string) =>
    FLAGS.filter((flag) => flagFilters[flag].group === group).map((flag) => (
      <Choice
        key={flag}
        choice={{ value: '1', label: flagFilters[flag].label, count: wishes?.[flag][0]?.count ?? null }}
        named={named(flag)}
        isChosen={query[flag]}
        onToggle={() => onChange({ [flag]: !query[flag] })}
      />
    ));
  const draw = (group: FacetGroup) => (
    <Facet
      key={group.facet}
      group={group}
      chosen={query[group.facet]}
      named={named(group.facet)}
      onToggle={(value) => onChange(toggleChoice(query, group.facet, value))}
    />
  );
  // Some choices are known to the browser only: they come last, so that nothing moves when they come.
  const isLate = ({ facet }: FacetGroup) => facet === 'skill' || !isFacetOfListings(facet);
  const early = groups.filter((group) => !isLate(group));
  return (
    <div className={styles.facets}>
      {early.map(draw)}
      <PayFacet pay={query.pay} onChange={onChange} named={named} prefix={prefix}>
        {drawFlags('Pay')}
      </PayFacet>
      {FLAG_GROUPS.map((group) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {drawFlags(group)}
        </fieldset>
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
            {[...new Set([...AGES, query.postedWithin ?? 1])]
              .sort((a, b) => a - b)
              .map((days) => (
                <option key={days} value={days}>
                  {days === 1 ? 'Last 24 hours' : `Last ${days} days`}
                  {wishes?.postedWithin.map(({ value, count }) => +value === days && ` (${formatNumber(count)})`)}
                </option>
              ))}
          </select>
        </div>
      </div>
      {groups.filter(isLate).map(draw)}
    </div>
  );
}

interface FacetProps {
  group: FacetGroup;
  chosen: readonly string[];
  named: { form?: string; name?: string };
  onToggle: (value: string) => void;
}

/** One facet: its first values, the others behind a fold that is open while one of them is chosen. */
export function Facet({ group: { title, choices }, chosen, named, onToggle }: FacetProps) {
  if (choices.length === 0) return null;
  const draw = (some: typeof choices) =>
    some.map((choice) => (
      <Choice
        key={choice.value}
        choice={choice}
        named={named}
        isChosen={chosen.includes(choice.value)}
        onToggle={() => onToggle(choice.value)}
      />
    ));
  const folded = choices.slice(SHOWN);
  return (
    <fieldset>
      <legend>{title}</legend>
      {draw(choices.slice(0, SHOWN))}
      {folded.length > 0 && (
        <details open={folded.some(({ value }) => chosen.includes(value))}>
          <summary>More</summary>
          {draw(folded)}
        </details>
      )}
    </fieldset>
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
    <label className={`choice ${styles.value}`} data-empty={count === 0 ? '' : undefined}>
      <input type="checkbox" value={value} {...named} checked={isChosen} onChange={onToggle} />
      <span>{label}</span>
      <span>{count === null ? '' : formatNumber(count)}</span>
    </label>
  );
}
