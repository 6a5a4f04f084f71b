import { Part } from './EditorFields.tsx';
import { type FieldState, TextInput } from './fields.tsx';

interface Props {
  state: FieldState;
  company: string | undefined;
  onAsks: (asks: boolean) => void;
}

/** Who sends the role. An account comes of itself: the address is proved by a code. */
export function SenderFields({ state, company }: Props) {
  if (company) {
    return (
      <Part title="You">
        <p>You post for {company}.</p>
      </Part>
    );
  }
  return (
    <Part title="You">
      <TextInput
        name="email"
        state={state}
        type="email"
        autoComplete="email"
        hint="We mail you a code to send the role with. At the company’s own domain, the role is published at once."
      />
      <TextInput name="companyName" state={state} autoComplete="organization" />
      <TextInput
        name="companyWebsite"
        state={state}
        type="url"
        autoComplete="url"
        optional
        hint="Begins with https://"
      />
    </Part>
  );
}
