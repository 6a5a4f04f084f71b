import type { APIRoute } from 'astro';
import { requireUserWithMemberships } from '../../../http/guards.ts';
import { jsonDownload } from '../../../http/responses.ts';
import { exportAccountData } from '../../../workflows/account-export.queries.ts';

/** Data of the user's account and of alerts to its address. */
export const GET: APIRoute = async (context) => {
  const recruiter = await requireUserWithMemberships(context);
  return jsonDownload('account.json', await exportAccountData(context.locals.db, recruiter, new Date()));
};
