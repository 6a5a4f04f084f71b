import * as kit from '../../ui/form/fields.tsx';
import { fieldNames } from './differences.ts';
import type { JobFormTextField } from './job-form.ts';

/** Form field labelled by its name unless given. */
const named =
  <Props extends kit.FormFieldProps>(Field: (props: Props) => React.ReactNode) =>
  (props: Omit<Props, 'name' | 'label'> & { name: JobFormTextField; label?: string }) =>
    Field({ label: fieldNames[props.name], ...props } as unknown as Props);

export const Frame = named(kit.FieldFrame);
export const TextInput = named(kit.TextInput);
export const TextLines = named(kit.TextArea);
export const Select = named(kit.Select);
export const Choices = named(kit.RadioGroup);
