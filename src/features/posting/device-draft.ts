import { readFromDevice, saveOnDevice } from '../../ui/browser/device.ts';
import { hasJobContent, type JobForm, parseStoredJobForm } from './job-form.ts';

export interface DeviceDraft {
  form: JobForm;
  savedAt: string;
  tab: string;
  /** Version of the job that was edited. 0 for a new job. */
  version: number;
}

/** Storage key of a new job's draft, or of edits to a job. */
export const deviceDraftKey = (hash?: string): string => (hash ? `easel:role-draft:${hash}` : 'easel:role-draft');

export function loadDeviceDraft(key: string): DeviceDraft | undefined {
  try {
    const { form, savedAt, tab, version } = JSON.parse(readFromDevice(key) ?? 'null') ?? {};
    const revived = parseStoredJobForm(form);
    if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt)) || !hasJobContent(revived)) return undefined;
    return { form: revived, savedAt, tab: String(tab), version: Number(version) || 0 };
  } catch {
    return undefined;
  }
}

/** Saves the draft on this device. False if the browser refuses. */
export function saveDeviceDraft(key: string, draft: DeviceDraft): boolean {
  return saveOnDevice(key, JSON.stringify(draft));
}

export const deleteDeviceDraft = (key: string): boolean => saveOnDevice(key, null);
