import { removePasskey } from '../../../../features/accounts/session.commands.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { provenUser } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Forgets a passkey of one's own. */
export const POST = endpoint({
  who: provenUser,
  run: ({ db, who, params }) => removePasskey(db, who, params.passkeyId ?? ''),
  page: () => `${paths.account()}#passkeys`,
});
