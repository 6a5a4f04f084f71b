import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { fetchBodyOrThrow } from '../../ui/browser/request.ts';
import type { FieldState } from '../../ui/form/fields.tsx';
import { EditorSection } from './EditorFields.tsx';
import { InputWithFieldLabel } from './fields.tsx';

interface Props {
  state: FieldState;
  company: string | undefined;
  /** Called with whether the form asks for the sender. */
  onNeedsSender: (needsSender: boolean) => void;
}

/** Sender of the job. The account is created when the address is verified by a code. */
export function SenderFields({ state, company, onNeedsSender }: Props) {
  const [companies, setCompanies] = useState(company ? [company] : []);
  useEffect(() => {
    if (company) return;
    // The page is the same for all users, so the companies are loaded here.
    fetchBodyOrThrow<{ companies: string[] }>(paths.ownCompanies())
      .then((own) => {
        setCompanies(own.companies);
        onNeedsSender(own.companies.length === 0);
      })
      .catch((error) => console.warn(error));
  }, [company, onNeedsSender]);
  if (companies.length > 0) {
    return (
      <EditorSection title="You">
        <p>You are signed in and posting for {companies.join(', ')}.</p>
      </EditorSection>
    );
  }
  return (
    <EditorSection title="You">
      <InputWithFieldLabel
        name="email"
        state={state}
        type="email"
        autoComplete="email"
        hint="We’ll e-mail you a code to submit the role. With an address at the company’s own domain, it is published at once."
      />
      <InputWithFieldLabel name="companyName" state={state} autoComplete="organization" />
      <InputWithFieldLabel name="companyWebsite" state={state} autoComplete="url" />
    </EditorSection>
  );
}
