import { describeField, type EditorPart } from '../jobs/job.fields.ts';
import { type AskedField, answersTo, askedIn } from './asked-fields.ts';
import { Choices, type FieldState, Select } from './fields.tsx';

/** More answers than this are folded into one line. */
const MOST_SIDE_BY_SIDE = 4;

/** The described fields that a part of the editor asks for. */
export const AskedFields = ({ part, state }: { part: EditorPart; state: FieldState }) =>
  askedIn(part).map((name: AskedField) => {
    const options = answersTo(name);
    const Field = options.length > MOST_SIDE_BY_SIDE ? Select : Choices;
    const isOptional = describeField(name).kind === 'flag';
    return <Field key={name} name={name} state={state} options={options} optional={isOptional} />;
  });
