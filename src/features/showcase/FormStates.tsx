import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorList } from '../../ui/form/ErrorList.tsx';
import { RadioGroup, Select, TextArea, TextInput } from '../../ui/form/fields.tsx';

const problem = { field: 'shown-title', message: 'Write a title, such as Senior Product Designer' };
const choices = [
  { value: 'remote', label: 'Remote' },
  { value: 'hybrid', label: 'Hybrid', hint: 'Say how many days in the office' },
];

/** Controls of forms with scripts: at rest, with a value, in error. The dialog and the list of errors open on request. */
export function FormStates() {
  const [opened, setOpened] = useState<'short' | 'tall' | 'errors'>();
  const state = {
    value: (name: string) => (name === 'shown-place' ? 'Lisbon' : ''),
    error: (name: string) => (name === problem.field ? problem.message : undefined),
  };
  return (
    <div className="controls">
      <TextInput name="shown-place" label="Place" state={state} />
      <TextInput name="shown-title" label="Title" hint="As in the advert" state={state} />
      <TextArea name="shown-text" label="About the role" state={state} optional />
      <Select name="shown-workplace" label="Workplace" options={choices} state={state} />
      <RadioGroup name="shown-choice" label="Where people work" options={choices} state={state} />
      <div className="controls-row">
        <button type="button" className="button second" onClick={() => setOpened('short')}>
          Dialog
        </button>
        <button type="button" className="button second" onClick={() => setOpened('tall')}>
          Tall dialog
        </button>
        <button type="button" className="button second" onClick={() => setOpened('errors')}>
          List of errors
        </button>
      </div>
      <ErrorList problems={opened === 'errors' ? [problem] : []} turn={0} />
      <Dialog
        title="Filters"
        isOpen={opened === 'short' || opened === 'tall'}
        isTall={opened === 'tall'}
        onClose={() => setOpened(undefined)}
        note={<p>12 roles</p>}
        footer={
          <button type="button" className="button" onClick={() => setOpened(undefined)}>
            Show 12 roles
          </button>
        }
      >
        <p>What can be chosen.</p>
      </Dialog>
    </div>
  );
}
