import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { onSavedInOtherTab } from '../../ui/browser/device.ts';
import { formatClockTime } from '../../ui/form/field.ts';
import {
  type DeviceDraft,
  deleteDeviceDraft,
  deviceDraftKey,
  loadDeviceDraft,
  saveDeviceDraft,
} from './device-draft.ts';
import { hasJobContent, type JobForm, parseJobFormFields } from './job-form.ts';
import { scheduleAfterTyping } from './typing-pause.ts';

/** Delay between the last change and saving. */
const QUIET_MS = 600;

interface Options {
  form: RefObject<HTMLFormElement | null>;
  /** Values rendered with the page. */
  initial: JobForm;
  hash?: string | undefined;
  version: number;
  /** True if the page's values are newer than any draft on the device. */
  isLatest: boolean;
  show: (form: JobForm) => void;
  /** Called with the form after a pause in typing. */
  onQuiet: (form: JobForm) => void;
}

/** Saves a draft on this device, restores it, and notices other tabs. */
export function useEditorDraft({ form, initial, hash, version, isLatest, show, onQuiet }: Options) {
  const key = deviceDraftKey(hash);
  const tab = useRef('');
  const base = useRef(version);
  const cancelSave = useRef<() => void>(undefined);
  const [saved, setSaved] = useState('');
  const [restored, setRestored] = useState<DeviceDraft>();
  const [other, setOther] = useState<DeviceDraft>();
  const contested = useRef(false);
  const latest = useRef({ show, onQuiet });
  latest.current = { show, onQuiet };

  const read = useCallback(
    () => (form.current ? parseJobFormFields(new FormData(form.current)) : initial),
    [form, initial],
  );

  const save = useCallback(() => {
    cancelSave.current?.();
    cancelSave.current = undefined;
    const now = read();
    // In a transition, so that typing stays responsive.
    startTransition(() => latest.current.onQuiet(now));
    if (contested.current || !hasJobContent(now)) return;
    const savedAt = new Date().toISOString();
    const wasStored = saveDeviceDraft(key, { form: now, savedAt, tab: tab.current, version: base.current });
    setSaved(wasStored ? `Draft saved ${formatClockTime(savedAt)}` : 'Drafts can’t be saved on this device');
  }, [key, read]);

  const changed = useCallback(() => {
    cancelSave.current?.();
    cancelSave.current = scheduleAfterTyping(save, QUIET_MS);
  }, [save]);

  useEffect(() => {
    tab.current = crypto.randomUUID();
    const stored = loadDeviceDraft(key);
    const current = read();
    // Keeps input from before the script loaded.
    const isTouched = JSON.stringify(current) !== JSON.stringify(initial);
    if (stored && !isLatest && !isTouched && JSON.stringify(stored.form) !== JSON.stringify(initial)) {
      base.current = stored.version;
      latest.current.show(stored.form);
      setRestored(stored);
      setSaved(`Draft saved ${formatClockTime(stored.savedAt)}`);
      latest.current.onQuiet(stored.form);
    } else latest.current.onQuiet(current);
    if (isTouched) changed();
    onSavedInOtherTab(key, () => {
      const theirs = loadDeviceDraft(key);
      if (!theirs) contested.current = false;
      if (!theirs || theirs.tab === tab.current || JSON.stringify(theirs.form) === JSON.stringify(read())) return;
      contested.current = true;
      setOther(theirs);
      setSaved('Not saved: this draft was changed in another tab');
    });
    // Saves if the page is left before the delay ends.
    const leave = () => document.visibilityState === 'hidden' && cancelSave.current && save();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [key, initial, isLatest, read, save, changed]);

  const settle = (choice: 'theirs' | 'mine') => {
    contested.current = false;
    if (choice === 'theirs' && other) {
      base.current = other.version;
      latest.current.show(other.form);
      setSaved(`Draft saved ${formatClockTime(other.savedAt)}`);
      latest.current.onQuiet(other.form);
    } else save();
    setOther(undefined);
  };
  const discardDraft = () => {
    deleteDeviceDraft(key);
    base.current = version;
    latest.current.show(initial);
    latest.current.onQuiet(initial);
    setRestored(undefined);
    setSaved('');
  };
  const clear = () => {
    cancelSave.current?.();
    contested.current = true;
    deleteDeviceDraft(key);
  };
  /** Rebases the form on a newer version after the user saw its changes. */
  const rebase = (to: number) => {
    base.current = to;
    save();
  };
  return {
    read,
    changed,
    saved,
    restored,
    other,
    settle,
    discardDraft,
    clear,
    rebase,
    baseVersion: () => base.current,
  };
}
