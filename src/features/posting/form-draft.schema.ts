import * as z from 'zod';
import { parseStoredJobForm } from './job-form.ts';

const jobFields = z.unknown().transform(parseStoredJobForm);

/** New job. `allowDuplicate` confirms that it is no duplicate. */
export const newJobForm = z.object({ role: jobFields, allowDuplicate: z.boolean() });
export type NewJobFormDraft = z.output<typeof newJobForm>;

export const jobChangeForm = z.object({ role: jobFields, hash: z.string() });

export const companyProfileForm = z.object({ slug: z.string(), values: z.record(z.string(), z.unknown()) });
