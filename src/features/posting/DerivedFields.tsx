import type { FieldState } from '../../ui/form/fields.tsx';
import { describeField, type EditorPart } from '../jobs/job.fields.ts';
import { type EditorField, editorFieldsIn, editorOptions } from './editor-fields.ts';
import { Choices, Select } from './fields.tsx';

/** More answers than this are folded into one line. */
const MAX_SIDE_BY_SIDE = 4;

/** The described fields that a part of the editor asks for. */
export const DerivedFields = ({ part, state }: { part: EditorPart; state: FieldState }) =>
  editorFieldsIn(part).map((name: EditorField) => {
    const options = editorOptions(name);
    const Field = options.length > MAX_SIDE_BY_SIDE ? Select : Choices;
    const isOptional = describeField(name).kind === 'flag';
    return <Field key={name} name={name} state={state} options={options} optional={isOptional} />;
  });
