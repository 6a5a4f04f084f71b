import { eraseOwnApplication } from '../../../../features/applications/candidate.commands.ts';
import { seeOther } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { candidate } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** The candidate has everything deleted, at once. */
export const POST = endpoint({
  who: candidate,
  run: async ({ db, who, params, locals }) => {
    await eraseOwnApplication(db, locals.applying, who);
    return seeOther(paths.application(params.token ?? ''));
  },
});
