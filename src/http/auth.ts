import type { APIContext } from 'astro';
import { toAdminActor } from '../features/accounts/user.ts';
import {
  requireMember,
  requireOwner,
  requireOwnJob,
  requireRecentPasskeyIfSet,
  requireStaffForPath,
  requireUser,
} from './guards.ts';

// Values of an endpoint's `authorize`. Each returns `auth` and throws the response for all other callers.

export const allowAnyone = (): undefined => undefined;

export const user = requireUser;

/** A signed-in user who may change their sign-in methods. */
export async function requireUserWithRecentPasskey(context: APIContext) {
  const found = await requireUser(context);
  await requireRecentPasskeyIfSet(context, found);
  return found;
}

export const requireCompanyMember = (context: APIContext) =>
  requireMember(context, { slug: context.params.companySlug ?? '' });

export const requireCompanyOwner = (context: APIContext) =>
  requireOwner(context, { slug: context.params.companySlug ?? '' });

export const requireRecruiterOfJob = (context: APIContext) => requireOwnJob(context, context.params.jobHash ?? '');

/** A user whose role may use the requested path, as the actor of a change. */
export const requireStaffActor = async (context: APIContext) => toAdminActor(await requireStaffForPath(context));
