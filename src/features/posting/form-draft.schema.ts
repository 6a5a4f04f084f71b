import * as z from 'zod';
import { parseStoredForm } from './job-form.ts';

/** Fields of a job form. Whether they are right is asked when it is sent. */
const jobFields = z.unknown().transform(parseStoredForm);

/** A new job; `isOther` answers the question whether it is another than the open one that says the same. */
export const newJobForm = z.object({ role: jobFields, isOther: z.boolean() });
export type NewJobFormDraft = z.output<typeof newJobForm>;

/** A change of the job that has this hash. */
export const jobChangeForm = z.object({ role: jobFields, hash: z.string() });

/** The profile of the company that has this slug. */
export const companyProfileForm = z.object({ slug: z.string(), values: z.record(z.string(), z.unknown()) });
