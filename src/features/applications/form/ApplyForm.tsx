import { lookup } from '../../../lib/lookup.ts';
import '../../../ui/form/form.css';
import { type FocusEvent, type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import type { ValidationProblem } from '../../../lib/result.ts';
import { joinWithAnd } from '../../../lib/text.ts';
import { paths } from '../../../paths.ts';
import { ErrorList } from '../../../ui/form/ErrorList.tsx';
import type { ScreeningQuestion } from '../../jobs/question.ts';
import {
  answerFieldName,
  fieldLabels,
  MAX_APPLICATION_LENGTHS,
  MAX_WORK_SAMPLES,
  validateApplication,
  workSampleFieldName,
} from '../application-form.ts';
import { describeUploadRule, uploadRules } from '../upload.ts';
import styles from './apply.module.css';
import { FileField } from './FileField.tsx';
import { ConsentCheckbox, CountedTextarea, TextInput } from './fields.tsx';
import { type ApplicationInput, readApplicationFormFields } from './read-fields.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { useApplicationDraft } from './use-draft.ts';
import { useApplicationSubmission } from './use-sending.ts';
import { WorkSampleField } from './WorkSampleField.tsx';

interface ApplyFormProps {
  hash: string;
  company: string;
  isOpen: boolean;
  questions: ScreeningQuestion[];
  retentionMonths: number;
  rejected?: ApplicationInput | undefined;
}

/** Application form that works without scripts. Scripts save, validate and send it. */
export function ApplyForm({ hash, company, isOpen, questions, retentionMonths, rejected }: ApplyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ValidationProblem[]>(rejected?.problems ?? []);
  /** Number of rejected attempts. Each moves focus to the error summary. */
  const [turn, setTurn] = useState(0);
  const draft = useApplicationDraft(hash, form);
  const showProblems = (found: ValidationProblem[]) => {
    setProblems(found);
    setTurn((before) => before + 1);
    document.title = `Error: ${document.title.replace(/^Error: /, '')}`;
  };
  const sending = useApplicationSubmission({ showProblems, onArrived: draft.clear, notice: rejected?.notice });
  const state = {
    value: (field: string) => (rejected && lookup(rejected.values, field)) ?? '',
    error: (field: string) => problems.find((problem) => problem.field === field)?.message,
  };

  const objections = () =>
    form.current ? validateApplication(readApplicationFormFields(form.current, questions), questions) : [];
  const recheck = (field: string) => {
    const found = objections().filter((problem) => problem.field === field);
    setProblems((before) => [...before.filter((problem) => problem.field !== field), ...found]);
  };
  const input = ({ target }: InputEvent<HTMLFormElement>) => {
    draft.changed();
    const { name } = target as HTMLInputElement;
    // Validates a file at once, and text on blur or during correction.
    if ((target as HTMLInputElement).type === 'file' || state.error(name)) recheck(name);
  };
  const blur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value, type } = target as EventTarget as HTMLInputElement;
    if (name && value && type !== 'checkbox') recheck(name);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = objections();
    if (found.length > 0) return showProblems(found);
    setProblems([]);
    if (form.current) sending.send(form.current, draft.key());
  };

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={paths.applications()}
      encType="multipart/form-data"
      noValidate
      onInput={input}
      onBlur={blur}
      onSubmit={submit}
    >
      <input type="hidden" name="job" value={hash} />
      <input type="hidden" name="months" value={retentionMonths} />
      <ErrorList problems={problems} turn={turn} />
      {draft.restored && (
        <p className={styles.restored} role="status">
          <span>We restored your draft. Files can’t be kept, so please choose them again.</span>
          <button type="button" className={styles.textButton} onClick={draft.discardDraft}>
            Start again
          </button>
        </p>
      )}
      {rejected && rejected.files.length > 0 && (
        <p className={styles.restored}>
          Your words are all here. Please choose your files again: {joinWithAnd(rejected.files)}.
        </p>
      )}
      <fieldset className={styles.part}>
        <legend>Your work</legend>
        <TextInput
          name="portfolio"
          label={fieldLabels.portfolio}
          hint="A link. If you don’t have one, add a piece of work below."
          type="url"
          state={state}
          optional="unmarked"
          autoComplete="url"
        />
        <div>
          {Array.from({ length: MAX_WORK_SAMPLES }, (_, i) => (
            <WorkSampleField
              key={workSampleFieldName(i, 'url')}
              position={i}
              state={state}
              isOpen={['url', 'part', 'file'].some(
                (what) =>
                  state.value(workSampleFieldName(i, what as 'url')) ||
                  state.error(workSampleFieldName(i, what as 'url')),
              )}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>You</legend>
        <TextInput name="name" label={fieldLabels.name} state={state} autoComplete="name" />
        <TextInput
          name="email"
          label={fieldLabels.email}
          hint="Replies and your private link go to this address."
          type="email"
          state={state}
          autoComplete="email"
        />
        <FileField
          name="cv"
          label={fieldLabels.cv}
          hint={`${describeUploadRule(uploadRules.cv)}.`}
          rule={uploadRules.cv}
          state={state}
          optional
        />
        <CountedTextarea
          name="note"
          label={fieldLabels.note}
          hint={`What should ${company} know that your work doesn’t show?`}
          most={MAX_APPLICATION_LENGTHS.note}
          state={state}
          optional
        />
      </fieldset>
      {questions.length > 0 && (
        <fieldset className={styles.part}>
          <legend>{company} asks</legend>
          {questions.map(({ text, isRequired }, i) => (
            <CountedTextarea
              key={answerFieldName(i)}
              name={answerFieldName(i)}
              label={text}
              most={MAX_APPLICATION_LENGTHS.answer}
              state={state}
              optional={!isRequired}
            />
          ))}
        </fieldset>
      )}
      <ConsentCheckbox company={company} retentionMonths={retentionMonths} state={state} />
      {isOpen && <SubmitButton sending={sending} savedNotice={draft.saved} />}
    </form>
  );
}
