import type { APIRoute } from 'astro';
import { requireRecruiter } from '../../../http/guards.ts';
import { jsonDownload } from '../../../http/responses.ts';
import { exportAccount } from '../../../workflows/account-export.queries.ts';

/** Data of the user's account and of alerts to its address. */
export const GET: APIRoute = async (context) => {
  const recruiter = await requireRecruiter(context);
  return jsonDownload('account.json', await exportAccount(context.locals.db, recruiter, new Date()));
};
