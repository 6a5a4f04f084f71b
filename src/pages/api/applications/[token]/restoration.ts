import { authorizeApplicant } from '../../../../features/applications/candidate.http.ts';
import { restoreApplication } from '../../../../features/applications/deletion.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { seeOther } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** The candidate brings back what they have just deleted. When that is too late, the page says that it is erased. */
export const POST = defineEndpoint({
  authorize: authorizeApplicant,
  run: async ({ db, auth, params, now }) => {
    await restoreApplication(db, auth, now);
    return seeOther(paths.application(params.token ?? ''));
  },
});
