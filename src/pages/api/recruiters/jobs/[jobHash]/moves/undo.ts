import { undoMoves } from '../../../../../../features/applications/stages/stages.commands.ts';
import { done } from '../../../../../../http/answers.ts';
import { form } from '../../../../../../http/body.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { recruiterOfApplicants } from '../../../../../../http/who.ts';
import { id, text } from '../../../../../../lib/fields.ts';
import { paths } from '../../../../../../paths.ts';

export const prerender = false;

/** Takes back what was moved together, and goes back to the list, or to the `one` that was open. Harmless when repeated. */
export const POST = endpoint({
  who: recruiterOfApplicants,
  reads: form({ batch: id, shown: text, one: id }),
  run: async ({ db, who: { job, mover }, fields, request }) => {
    const undone = await undoMoves(db, mover, fields.batch);
    const page = fields.one ? paths.applicant(fields.one) : paths.applicants(job.hash, fields.shown);
    return done(request, page, { value: { undone } });
  },
});
