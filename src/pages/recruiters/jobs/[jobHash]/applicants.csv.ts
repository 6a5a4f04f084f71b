import type { APIRoute } from 'astro';
import { requireOwnCompanyJob } from '../../../../features/applications/applicants/applicants.http.ts';
import { applicantsCsvWithoutWithdrawn } from '../../../../features/applications/applicants/applicants-csv.ts';
import { listApplications } from '../../../../features/applications/application.queries.ts';
import { requirePasskeyForExport } from '../../../../http/guards.ts';
import { csvDownload } from '../../../../http/responses.ts';

export const GET: APIRoute = async (context) => {
  const found = await requireOwnCompanyJob(context, context.params.jobHash);
  await requirePasskeyForExport(context, found.member);
  const csv = applicantsCsvWithoutWithdrawn(await listApplications(context.locals.db, found.job.id));
  const response = csvDownload(`applicants-${found.job.hash}.csv`, csv);
  response.headers.set('content-security-policy', "sandbox; default-src 'none'");
  return response;
};
