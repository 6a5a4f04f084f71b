import { removePasskey } from '../../../../features/accounts/session.commands.ts';
import { defineEndpoint, requireUserWithRecentPasskey } from '../../../../http/endpoint.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireUserWithRecentPasskey,
  run: ({ db, auth, params }) => removePasskey(db, auth, params.passkeyId ?? ''),
  page: () => `${paths.account()}#passkeys`,
});
