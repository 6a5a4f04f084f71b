import { withdrawApplication } from '../../../../features/applications/candidate.commands.ts';
import { seeOther } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { candidate } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** The candidate takes the application back. */
export const POST = endpoint({
  who: candidate,
  run: async ({ db, who, params, locals, now }) => {
    await withdrawApplication(db, locals.applying, who, now);
    return seeOther(paths.application(params.token ?? ''));
  },
});
