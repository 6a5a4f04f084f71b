import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

/** better-auth plugin for sessions of verified addresses (codes: sign-in.commands.ts). */
export const provenAddressPlugin = () =>
  ({
    id: 'proven-address',
    endpoints: {
      /** Signs in the owner of an address, creating unknown users. The caller has verified it. */
      signInProven: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ email: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const { email } = ctx.body;
          const find = async () => (await internalAdapter.findUserByEmail(email))?.user;
          const create = () =>
            internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'email-otp' });
          // A concurrent first sign-in may have created the user.
          const user = (await find()) ?? (await create().catch(find));
          if (!user) throw new Error('An account could not be created');
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ userId: user.id });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
