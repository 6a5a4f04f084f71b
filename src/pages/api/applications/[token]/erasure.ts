import { deleteApplication } from '../../../../features/applications/deletion.commands.ts';
import { seeOther } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { candidate } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** The candidate has everything deleted, and can bring it back for a moment. */
export const POST = endpoint({
  who: candidate,
  run: async ({ db, who, params, now }) => {
    await deleteApplication(db, who, now);
    return seeOther(paths.application(params.token ?? ''));
  },
});
