import { type RefObject, useEffect, useRef, useState } from 'react';
import { readFromDevice, saveOnDevice } from '../../../ui/browser/device.ts';
import { formatClockTime } from '../../../ui/form/field.ts';
import { readInputValues, restoreInputValues } from './read-fields.ts';

/** Delay between the last change and saving. */
const QUIET_MS = 600;

interface Draft {
  values: Record<string, string>;
  /** Idempotency key, kept when the page is closed. */
  key: string;
}

/** Saves and restores input on this device. */
export function useApplicationDraft(hash: string, form: RefObject<HTMLFormElement | null>) {
  const storageKey = `easel:application:${hash}`;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const formKey = useRef('');
  const forgotten = useRef(false);
  const [saved, setSaved] = useState('');
  const [restored, setRestored] = useState(false);

  const save = () => {
    clearTimeout(timer.current);
    if (!form.current || forgotten.current) return;
    const text = JSON.stringify({ values: readInputValues(form.current), key: formKey.current });
    saveOnDevice(storageKey, text);
    setSaved(
      readFromDevice(storageKey) === text ? `Kept on this device ${formatClockTime(new Date().toISOString())}` : '',
    );
  };
  const changed = () => {
    forgotten.current = false;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, QUIET_MS);
  };
  const clear = () => {
    clearTimeout(timer.current);
    forgotten.current = true;
    saveOnDevice(storageKey, null);
    setSaved('');
  };
  const latest = useRef(save);
  latest.current = save;

  useEffect(() => {
    const draft = parseDraft(readFromDevice(storageKey));
    formKey.current = draft?.key ?? crypto.randomUUID();
    const values = form.current ? readInputValues(form.current) : {};
    // Prefers input from before the script loaded, and rejected values.
    if (draft && form.current && Object.keys(values).length === 0 && Object.keys(draft.values).length > 0) {
      restoreInputValues(form.current, draft.values);
      setRestored(true);
    } else if (Object.keys(values).length > 0) latest.current();
    // Saves if the page is left before the delay ends.
    const leave = () => document.visibilityState === 'hidden' && timer.current !== undefined && latest.current();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [form, storageKey]);

  return {
    changed,
    saved,
    restored,
    clear,
    key: () => formKey.current,
    discardDraft: () => {
      if (form.current) restoreInputValues(form.current, {});
      clear();
      setRestored(false);
    },
  };
}

/** Storage content is untrusted. */
function parseDraft(text: string | null): Draft | undefined {
  try {
    const { values, key } = JSON.parse(text ?? 'null');
    const inputs = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { values: Object.fromEntries(inputs), key: String(key) };
  } catch {
    return undefined;
  }
}
