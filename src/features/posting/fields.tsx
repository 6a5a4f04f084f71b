import * as kit from '../../ui/form/fields.tsx';
import { fieldNames } from './differences.ts';
import type { JobFormTextField } from './job-form.ts';

/** Form field labelled by its name unless given. */
const withFieldLabel =
  <Props extends kit.FormFieldProps>(Field: (props: Props) => React.ReactNode) =>
  (props: Omit<Props, 'name' | 'label'> & { name: JobFormTextField; label?: string }) =>
    Field({ label: fieldNames[props.name], ...props } as unknown as Props);

export const FrameWithFieldLabel = withFieldLabel(kit.FieldFrame);
export const InputWithFieldLabel = withFieldLabel(kit.TextInput);
export const TextAreaWithFieldLabel = withFieldLabel(kit.TextArea);
export const SelectWithFieldLabel = withFieldLabel(kit.Select);
export const RadiosWithFieldLabel = withFieldLabel(kit.RadioGroup);
