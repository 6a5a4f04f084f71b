import { memo, useEffect, useRef } from 'react';
import { PAY_PERIODS } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import type { FieldOption, FieldState } from '../../ui/form/fields.tsx';
import { jobFields } from '../jobs/job.fields.ts';
import { MAX_COUNTS } from '../jobs/job.limits.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { EditorPartFields } from './EditorPartFields.tsx';
import styles from './editor.module.css';
import { editorOptions, type PrefilledField, type PrefilledValues, prefilledHint } from './editor-fields.ts';
import { InputWithFieldLabel, RadiosWithFieldLabel, SelectWithFieldLabel, TextAreaWithFieldLabel } from './fields.tsx';
import { type EditorVocabulary, FREELANCE, type JobForm, type JobFormListField } from './job-form.ts';
import { MultiValueField } from './MultiValueField.tsx';

interface Props {
  form: JobForm;
  state: FieldState;
  vocabulary: EditorVocabulary;
  boardName: string;
  /** Server-rendered HTML about comparable pay. Empty until loaded. */
  market: string;
  prefilled: PrefilledValues;
  onChange: () => void;
}

/** Common currencies. Imports may use any ISO 4217 code. */
const CURRENCIES = [
  'EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'CAD', 'AUD', 'NZD', 'SGD', 'JPY', 'INR', 'BRL', 'ZAR',
]; // biome-ignore format: one line reads better

/** Memoised, because typing and saving do not change it. */
export const EditorFields = memo(function EditorFields({
  form,
  state,
  vocabulary,
  boardName,
  market,
  prefilled,
  onChange,
}: Props) {
  const many = (name: JobFormListField) => ({ name, values: form[name], error: state.error(name), onChange });
  const hintOf = (field: PrefilledField) => prefilled[field] && prefilledHint(field);
  const currencies = [...new Set([...CURRENCIES, form.payCurrency].filter(Boolean))];
  return (
    <>
      <EditorSection title="The role">
        <InputWithFieldLabel
          name="title"
          state={state}
          hint="As a designer would search for it. No codes, no adjectives."
        />
        <SelectWithFieldLabel
          name="category"
          state={state}
          hint={hintOf('category')}
          groups={groupByParent(vocabulary)}
        />
        <div className={styles.pair}>
          <EditorPartFields part="The role" state={state} hints={{ seniority: hintOf('seniority') }} />
          <SelectWithFieldLabel
            name="contractType"
            state={state}
            options={[...editorOptions('contractType'), { value: FREELANCE, label: jobFields.freelance.label }]}
          />
        </div>
      </EditorSection>

      <EditorSection title="Agency">
        <EditorPartFields part="Agency" state={state} />
        <div className={styles.whenAgency}>
          <InputWithFieldLabel
            name="client"
            state={state}
            hint="The employer. If you don’t name it on the page, only our moderators see it."
          />
        </div>
      </EditorSection>

      <EditorSection title="Where">
        <EditorPartFields part="Where" state={state} />
        <MultiValueField
          {...many('locations')}
          known={vocabulary.places}
          placesUrl={paths.places()}
          most={MAX_COUNTS.locations}
          one="place"
          hint="Any town, or a country. For a remote role: where the team is, if it matters."
        />
        <div className={styles.whenRemote}>
          <MultiValueField
            {...many('openTo')}
            known={vocabulary.places}
            placesUrl={paths.places()}
            most={MAX_COUNTS.openTo}
            one="country"
            optional
            hint="Countries or regions a remote applicant may live in. None means anywhere."
          />
          <div className={styles.pair}>
            <InputWithFieldLabel name="timezoneFrom" state={state} optional hint="Hours from UTC, such as -1" />
            <InputWithFieldLabel name="timezoneTo" state={state} optional label="to" hint="such as 3" />
          </div>
        </div>
      </EditorSection>

      <EditorSection title="Pay">
        <RadiosWithFieldLabel
          name="payShown"
          state={state}
          label="Do you disclose the pay?"
          hint="Roles with pay show up for everyone who filters by it. In some places it is required by law."
          options={[
            { value: 'yes', label: 'Yes, this range' },
            { value: 'no', label: 'Not disclosed' },
          ]}
        />
        <div className={styles.whenPaid}>
          <div className={styles.pair}>
            <InputWithFieldLabel name="payMin" state={state} label="From" inputMode="decimal" />
            <InputWithFieldLabel name="payMax" state={state} label="To" inputMode="decimal" optional />
          </div>
          <div className={styles.pair}>
            <SelectWithFieldLabel
              name="payCurrency"
              state={state}
              hint={hintOf('payCurrency')}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
            <SelectWithFieldLabel
              name="payPeriod"
              state={state}
              label="Per"
              options={PAY_PERIODS.map((period) => ({ value: period, label: period }))}
            />
          </div>
        </div>
        <MarketNote html={market} category={form.category} />
        <EditorPartFields part="Pay" state={state} />
      </EditorSection>

      <EditorSection title="About the role">
        <DescriptionField state={state} onChange={onChange} />
        <MultiValueField
          {...many('requiredSkills')}
          known={vocabulary.skills}
          most={MAX_COUNTS.skills}
          one="skill"
          optional
          hint="Only what the job truly requires."
        />
        <MultiValueField
          {...many('niceSkills')}
          known={vocabulary.skills}
          most={MAX_COUNTS.skills}
          one="skill"
          optional
          hint="Helpful, but not required."
        />
        <TextAreaWithFieldLabel name="benefits" state={state} optional hint="One per line." />
      </EditorSection>

      <EditorSection title="What people ask first">
        <p className={styles.quiet}>
          Leave open what you cannot say. Every answer is a filter that people search with.
        </p>
        <div className={styles.pair}>
          <EditorPartFields part="What people ask first" state={state} />
        </div>
      </EditorSection>

      <EditorSection title="How hiring works">
        <TextAreaWithFieldLabel name="steps" state={state} optional hint="One per line, in order." />
        <RadiosWithFieldLabel
          name="takeHome"
          state={state}
          options={[
            { value: 'no', label: 'None' },
            { value: 'paid', label: 'Yes, and it is paid' },
            { value: 'unpaid', label: 'Yes, unpaid' },
          ]}
          optional
        />
        <div className={styles.whenTakeHome}>
          <InputWithFieldLabel
            name="takeHomeHours"
            state={state}
            label="About how many hours does it take?"
            inputMode="decimal"
          />
        </div>
        <InputWithFieldLabel
          name="replyWithinDays"
          state={state}
          label="Every applicant gets a reply within how many days?"
          inputMode="numeric"
          optional
        />
      </EditorSection>

      <EditorSection title="How people apply">
        <RadiosWithFieldLabel
          name="applyMode"
          state={state}
          options={[
            {
              value: 'board',
              label: `On ${boardName}`,
              hint: 'You get portfolios, and applicants are told the outcome.',
            },
            { value: 'external', label: 'On your own site' },
          ]}
        />
        <div className={styles.whenExternal}>
          <InputWithFieldLabel name="applyUrl" state={state} type="url" hint="Starts with https://" />
        </div>
        <div className={styles.whenHere}>
          <TextAreaWithFieldLabel
            name="questions"
            state={state}
            optional
            hint={`Every application includes a portfolio, and can include a CV and a note. Ask for anything else you need: one question per line, up to ${MAX_COUNTS.questions}. End a line with * to make it required.`}
          />
        </div>
      </EditorSection>
    </>
  );
});

export function EditorSection({ title, children }: { title: string; children: React.ReactNode }) {
  const id = `part-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className="display" id={id}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}

/** Categories by parent. Top-level ones without children form their own group. */
function groupByParent({ categories }: EditorVocabulary): [string, FieldOption[]][] {
  const groups = new Map<string, FieldOption[]>();
  const parents = new Set(categories.map(({ parent }) => parent));
  for (const { slug, title, parent } of categories) {
    if (!parent && parents.has(title)) continue;
    const group = parent ?? title;
    groups.set(group, [...(groups.get(group) ?? []), { value: slug, label: title }]);
  }
  return [...groups];
}

interface MarketNoteProps {
  /** Server-rendered with the preview. Empty without data. */
  html: string;
  /** Initial category slug. */
  category: string;
}

/** Pay of comparable roles. A link until loaded and without scripts. */
function MarketNote({ html, category }: MarketNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.innerHTML = html;
  }, [html]);
  if (html) return <div ref={box} />;
  return (
    <p className={styles.quiet}>
      <a href={paths.salaries(category)} target="_blank" rel="noopener">
        See what such roles pay
      </a>
    </p>
  );
}
