import { restoreApplication } from '../../../../features/applications/deletion.commands.ts';
import { seeOther } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { candidate } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** The candidate brings back what they have just deleted. When that is too late, the page says that it is erased. */
export const POST = endpoint({
  who: candidate,
  run: async ({ db, who, params, now }) => {
    await restoreApplication(db, who, now);
    return seeOther(paths.application(params.token ?? ''));
  },
});
