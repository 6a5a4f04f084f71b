import type { FieldState } from '../../ui/form/fields.tsx';
import { wordsOf } from '../jobs/job.facts.ts';
import { describeField, type EditorPart } from '../jobs/job.fields.ts';
import { type EditorField, editorFieldsIn, editorOptions } from './editor-fields.ts';
import { Choices, Select, TextInput } from './fields.tsx';

/** More answers than this are folded into one line. */
const MAX_SIDE_BY_SIDE = 4;

/** The described fields that a part of the editor asks for. */
export const DerivedFields = ({
  part,
  state,
  hints = {},
}: {
  part: EditorPart;
  state: FieldState;
  /** Hints in place of the field’s own. */
  hints?: Partial<Record<EditorField, string | undefined>>;
}) =>
  editorFieldsIn(part).map((name: EditorField) => {
    const options = editorOptions(name);
    const { kind } = describeField(name);
    const shared = { name, state, hint: hints[name] ?? wordsOf(name).hint, optional: kind !== 'choice' };
    if (kind === 'languages') return <TextInput key={name} {...shared} />;
    // A chosen radio button cannot be taken back, so what may stay open is a list.
    const Field = kind === 'optional' || options.length > MAX_SIDE_BY_SIDE ? Select : Choices;
    return <Field key={name} {...shared} options={options} />;
  });
