import { LONGEST, pieceField } from '../application-form.ts';
import { pieceLabels, pieceName } from '../field-labels.ts';
import { describeRule, uploadRules } from '../upload.ts';
import styles from './apply.module.css';
import { FileField } from './FileField.tsx';
import { type FieldState, Lines, TextInput } from './fields.tsx';

/** A piece of work: a link or a file, and what the candidate did in it. */
export function Piece({ position, state, isOpen }: { position: number; state: FieldState; isOpen: boolean }) {
  return (
    <details className={styles.piece} open={isOpen}>
      <summary>
        {pieceName(position)} <small>(optional)</small>
      </summary>
      <TextInput name={pieceField(position, 'url')} label={pieceLabels.url} type="url" state={state} optional="told" />
      <FileField
        name={pieceField(position, 'file')}
        label="Or a file"
        hint={`${describeRule(uploadRules.piece)}.`}
        rule={uploadRules.piece}
        state={state}
        optional="told"
      />
      <Lines
        name={pieceField(position, 'part')}
        label={pieceLabels.part}
        hint="What you did yourself, and who you worked with."
        most={LONGEST.part}
        state={state}
        optional="told"
      />
    </details>
  );
}
