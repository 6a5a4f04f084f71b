import type { APIRoute } from 'astro';
import { requireOwnCompanyJob } from '../../../../features/applications/applicants/applicants.http.ts';
import { applicantsCsvWithoutWithdrawn } from '../../../../features/applications/applicants/applicants-csv.ts';
import { listApplications } from '../../../../features/applications/application.queries.ts';
import { requirePasskeyForExport } from '../../../../http/guards.ts';

export const GET: APIRoute = async (context) => {
  const found = await requireOwnCompanyJob(context, context.params.jobHash);
  await requirePasskeyForExport(context, found.member);
  return new Response(applicantsCsvWithoutWithdrawn(await listApplications(context.locals.db, found.job.id)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="applicants-${found.job.hash}.csv"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    },
  });
};
