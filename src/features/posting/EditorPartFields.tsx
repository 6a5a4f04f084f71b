import type { FieldState } from '../../ui/form/fields.tsx';
import { getFieldWords } from '../jobs/job.facts.ts';
import { type EditorPart, getJobField } from '../jobs/job.fields.ts';
import { type EditorField, editorFieldsIn, editorOptions } from './editor-fields.ts';
import { InputWithFieldLabel, RadiosWithFieldLabel, SelectWithFieldLabel } from './fields.tsx';

/** Choices shown side by side. More become a select. */
const MAX_SIDE_BY_SIDE = 4;

/** Fields of an editor part that derive from job.fields.ts. */
export const EditorPartFields = ({
  part,
  state,
  hints = {},
}: {
  part: EditorPart;
  state: FieldState;
  /** Hints that replace the field’s own. */
  hints?: Partial<Record<EditorField, string | undefined>>;
}) =>
  editorFieldsIn(part).map((name: EditorField) => {
    const options = editorOptions(name);
    const { kind } = getJobField(name);
    const shared = { name, state, hint: hints[name] ?? getFieldWords(name).hint, optional: kind !== 'choice' };
    if (kind === 'languages') return <InputWithFieldLabel key={name} {...shared} />;
    // Radio buttons cannot be cleared, so optional choices are a select.
    const Field =
      kind === 'optional' || options.length > MAX_SIDE_BY_SIDE ? SelectWithFieldLabel : RadiosWithFieldLabel;
    return <Field key={name} {...shared} options={options} />;
  });
