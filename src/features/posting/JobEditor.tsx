import {
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ValidationProblem } from '../../lib/result.ts';
import { onReturn } from '../../ui/browser/on-return.ts';
import { ErrorList } from '../../ui/form/ErrorList.tsx';
import { formatClockTime } from '../../ui/form/field.ts';
import type { FieldState } from '../../ui/form/fields.tsx';
import { EditConflict } from './Conflict.tsx';
import { Differences } from './Differences.tsx';
import { EditorFields } from './EditorFields.tsx';
import styles from './editor.module.css';
import { PREFILLED, type PrefilledField, type PrefilledValues } from './editor-fields.ts';
import {
  type EditorVocabulary,
  type JobForm,
  type JobFormField,
  type JobFormTextField,
  parseStoredJobForm,
} from './job-form.ts';
import { findJobFormProblems } from './job-form-checks.ts';
import { JobPreview } from './Preview.tsx';
import { QualityMeter } from './QualityMeter.tsx';
import { checkPostingQuality } from './quality.ts';
import { SenderFields } from './SenderFields.tsx';
import { type JobFormOutcome, postFormSafely } from './send-form.ts';
import { useEditorDraft } from './use-draft.ts';

export interface EditorProps {
  vocabulary: EditorVocabulary;
  boardName: string;
  form: JobForm;
  problems?: readonly ValidationProblem[];
  action: string;
  /** Id of the saved draft form. */
  token?: string;
  /** Edited job. Undefined for a new one. */
  role?: { hash: string; version: number; isLive: boolean } | undefined;
  /** Published text for differences. */
  live?: JobForm | undefined;
  /** Posting company, if known. Otherwise the form asks for the sender. */
  company?: string | undefined;
  /** True if an open job has the same text and the author must confirm that this one differs. */
  hasDuplicate?: boolean;
}

const NOTHING: readonly ValidationProblem[] = [];

/** Job editor with sections, quality checklist and preview. */
export function JobEditor({
  vocabulary,
  boardName,
  action,
  role,
  live,
  company,
  problems = NOTHING,
  ...props
}: EditorProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState({ form: props.form, turn: 0 });
  const [quiet, setQuiet] = useState<JobForm | null>(null);
  const [wrong, setWrong] = useState({ problems, turn: 0 });
  const [market, setMarket] = useState('');
  const [outcome, setOutcome] = useState<JobFormOutcome>();
  const [isSending, setIsSending] = useState(false);
  // State changes too late for a double click.
  const inFlight = useRef(false);
  useEffect(
    () =>
      onReturn(() => {
        inFlight.current = false;
      }),
    [],
  );
  const [needsSender, setNeedsSender] = useState(!company);
  // The question stays once asked, because answering it fixes the error.
  const duplicateQuestion = useRef(props.hasDuplicate ?? false);
  duplicateQuestion.current ||= wrong.problems.some(({ field }) => field === 'otherRole');
  const showsDuplicateQuestion = duplicateQuestion.current;

  const draft = useEditorDraft({
    form: formRef,
    initial: props.form,
    hash: role?.hash,
    version: role?.version ?? 0,
    isLatest: problems.length > 0,
    show: (form) => setShown(({ turn }) => ({ form: parseStoredJobForm(form), turn: turn + 1 })),
    onQuiet: setQuiet,
  });
  const { prefilled, touch, prefill } = usePrefill(formRef, draft.changed);
  const facts = useMemo(() => checkPostingQuality(quiet ?? shown.form), [quiet, shown.form]);
  useTitle(wrong.problems.length > 0);

  const state = useMemo<FieldState>(
    () => ({
      value: (field) => shown.form[field as JobFormTextField],
      error: (field) => wrong.problems.find((one) => one.field === field)?.message,
    }),
    [shown.form, wrong.problems],
  );

  /** Validates on blur, and on input while invalid. */
  const recheck = (field: string, hasLeftField: boolean) => {
    const isWrong = wrong.problems.some((one) => one.field === field);
    if (!isWrong && !hasLeftField) return;
    const now = draft.read();
    if (!isWrong && now[field as JobFormField]?.length === 0) return;
    const found = findJobFormProblems(now, needsSender).find((one) => one.field === field);
    if (!found && !isWrong) return;
    setWrong(({ problems: known, turn }) => ({
      problems: [...known.filter((one) => one.field !== field), ...(found ? [found] : [])],
      turn,
    }));
  };
  const nameOf = (event: SyntheticEvent) => (event.target as HTMLInputElement).name;

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = event.nativeEvent.submitter;
    // A new role may be saved unfinished, an existing one needs all required fields.
    const isUnfinished = !role && (submitter as HTMLButtonElement | null)?.value === 'save';
    const found = isUnfinished ? [] : findJobFormProblems(draft.read(), needsSender);

    if (found.length > 0) {
      setWrong(({ turn }) => ({ problems: found, turn: turn + 1 }));
      return;
    }
    if (inFlight.current) return;
    inFlight.current = true;
    setIsSending(true);
    const body = new FormData(formRef.current ?? undefined, submitter);
    if (role) body.set('version', String(draft.baseVersion()));
    const result = await postFormSafely(action, body);
    setIsSending(false);
    if (result.kind === 'sent') {
      if (!result.keepDeviceDraft) draft.clear();
      location.assign(result.next);
      return;
    }
    inFlight.current = false;
    setOutcome(result);
    if (result.kind === 'rejected') setWrong(({ turn }) => ({ problems: result.problems, turn: turn + 1 }));
  };

  return (
    <div className={styles.editor}>
      <form
        ref={formRef}
        className={styles.form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={send}
        onInput={(event) => {
          touch(nameOf(event));
          draft.changed();
          recheck(nameOf(event), false);
        }}
        onBlur={(event) => recheck(nameOf(event), true)}
      >
        <ErrorList problems={wrong.problems} turn={wrong.turn} />
        {draft.other && (
          <EditorNotice
            words={`This draft was changed in another tab at ${formatClockTime(draft.other.savedAt)}. What you see here is not saved until you choose a version.`}
            actions={[
              ['Use the other version', () => draft.settle('theirs')],
              ['Keep this version', () => draft.settle('mine')],
            ]}
          />
        )}
        {draft.restored && !draft.other && (
          <EditorNotice
            words={`We restored your draft from ${formatClockTime(draft.restored.savedAt)}.`}
            actions={[[role ? 'Discard changes' : 'Start again', draft.discardDraft]]}
          />
        )}
        {props.token && <input type="hidden" name="token" value={props.token} />}
        {role && <input type="hidden" name="version" value={role.version} />}
        <div key={shown.turn} className={styles.parts}>
          <EditorFields
            form={shown.form}
            state={state}
            vocabulary={vocabulary}
            boardName={boardName}
            market={market}
            prefilled={prefilled}
            onChange={draft.changed}
          />
          {!role && <SenderFields state={state} company={company} onNeedsSender={setNeedsSender} />}
        </div>
        {showsDuplicateQuestion && (
          <label className="choice">
            <input type="checkbox" id="otherRole" name="otherRole" value="yes" />
            <span>This is a different role from the one that is open</span>
          </label>
        )}
        {live && quiet && <Differences before={live} after={quiet} />}
        {outcome?.kind === 'stale' && (
          <EditConflict
            current={outcome.form}
            mine={quiet ?? shown.form}
            onUseMine={() => {
              draft.rebase(outcome.version);
              setOutcome(undefined);
            }}
          />
        )}
        {outcome?.kind === 'failed' && <EditorNotice words={outcome.words} isAlert />}
        <div className={styles.bar}>
          <p role="status">{draft.saved}</p>
          <button type="submit" className="button" name="intent" value="send" aria-busy={isSending}>
            {role?.isLive ? 'Publish changes' : 'Submit role'}
          </button>
          {!role?.isLive && (
            <button type="submit" className="button second" name="intent" value="save" aria-busy={isSending}>
              Save draft
            </button>
          )}
        </div>
      </form>
      <aside className={styles.side} aria-label="Quality and preview">
        <QualityMeter facts={facts} />
        <JobPreview form={quiet} hash={role?.hash} onMarket={setMarket} onPrefill={prefill} />
      </aside>
    </div>
  );
}

/** Prefills untouched fields and updates them with their sources. */
function usePrefill(form: RefObject<HTMLFormElement | null>, onChange: () => void) {
  const [prefilled, setPrefilled] = useState<PrefilledValues>({});
  const own = useRef(new Set<string>());
  const filled = useRef<PrefilledValues>({});
  const touch = (field: string) => {
    if (!Object.hasOwn(PREFILLED, field)) return;
    own.current.add(field);
    delete filled.current[field as PrefilledField];
    setPrefilled({ ...filled.current });
  };
  const prefill = useCallback(
    (values: PrefilledValues) => {
      const before = JSON.stringify(filled.current);
      for (const field of Object.keys(PREFILLED) as PrefilledField[]) {
        const control = form.current?.elements.namedItem(field);
        const value = values[field];
        if (!value || own.current.has(field) || !(control instanceof HTMLSelectElement)) continue;
        if (control.value !== '' && control.value !== filled.current[field]) continue;
        control.value = value;
        if (control.value === value) filled.current[field] = value;
      }
      if (JSON.stringify(filled.current) === before) return;
      setPrefilled({ ...filled.current });
      onChange();
    },
    [form, onChange],
  );
  return { prefilled, touch, prefill };
}

/** Shows a rejection in the page title. */
function useTitle(isWrong: boolean): void {
  useEffect(() => {
    const plain = document.title.replace(/^Error: /, '');
    document.title = isWrong ? `Error: ${plain}` : plain;
  }, [isWrong]);
}

interface Props {
  words: string;
  actions?: [string, () => void][];
  isAlert?: boolean;
}

const EditorNotice = ({ words, actions = [], isAlert = false }: Props) => (
  <div className={styles.notice} role={isAlert ? 'alert' : 'status'}>
    <p>{words}</p>
    {actions.map(([label, run]) => (
      <button key={label} type="button" className="button second" onClick={run}>
        {label}
      </button>
    ))}
  </div>
);
