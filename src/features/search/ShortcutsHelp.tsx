import { useState } from 'react';
import { areShortcutsOn, setShortcuts } from '../../ui/browser/shortcuts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './ShortcutsHelp.module.css';

const KEYS = [
  ['/', 'Go to search'],
  ['j', 'Next role'],
  ['k', 'Previous role'],
  ['s', 'Save the current role'],
  ['h', 'Hide the current role'],
  ['?', 'Open this help'],
];

/** Help about single-key shortcuts, with a switch to turn them off. */
export default function ShortcutsHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <Keys />
    </Dialog>
  );
}

function Keys() {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return (
    <>
      <dl className={styles.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => {
            setShortcuts(!isOn);
            setIsOn(!isOn);
          }}
        />
        <span>Enable single-key shortcuts</span>
        <span className="hint">When off, only ? still works.</span>
      </label>
    </>
  );
}
