import * as z from 'zod';
import { parseStoredForm } from './job-form.ts';

const jobFields = z.unknown().transform(parseStoredForm);

/** A new job; `isOther` answers the question whether it is another than the open one that says the same. */
export const newJobForm = z.object({ role: jobFields, isOther: z.boolean() });
export type NewJobFormDraft = z.output<typeof newJobForm>;

export const jobChangeForm = z.object({ role: jobFields, hash: z.string() });

export const companyProfileForm = z.object({ slug: z.string(), values: z.record(z.string(), z.unknown()) });
