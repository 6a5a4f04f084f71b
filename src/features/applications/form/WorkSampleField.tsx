import type { FieldState } from '../../../ui/form/fields.tsx';
import {
  MAX_APPLICATION_LENGTHS,
  workSampleFieldName,
  workSampleLabels,
  workSampleTitle,
} from '../application-form.ts';
import { describeUploadRule, uploadRules } from '../upload.ts';
import styles from './apply.module.css';
import { FileField } from './FileField.tsx';
import { CountedTextarea, TextInput } from './fields.tsx';

/** Work sample: a link or a file, and the candidate's part in it. */
export function WorkSampleField({ position, state, isOpen }: { position: number; state: FieldState; isOpen: boolean }) {
  return (
    <details className={styles.piece} open={isOpen}>
      <summary>
        <span className={styles.title}>{workSampleTitle(position)}</span>
        <span className={styles.add}>
          {position === 0 ? 'Add a piece of work' : 'Add another piece'} <small>(optional)</small>
        </span>
      </summary>
      <TextInput
        name={workSampleFieldName(position, 'url')}
        label={workSampleLabels.url}
        type="url"
        state={state}
        optional="unmarked"
      />
      <FileField
        name={workSampleFieldName(position, 'file')}
        label="Or a file"
        hint={`${describeUploadRule(uploadRules.piece)}.`}
        rule={uploadRules.piece}
        state={state}
        optional="unmarked"
      />
      <CountedTextarea
        name={workSampleFieldName(position, 'part')}
        label={workSampleLabels.part}
        hint="What you did yourself, and who you worked with."
        most={MAX_APPLICATION_LENGTHS.part}
        state={state}
        optional="unmarked"
      />
    </details>
  );
}
