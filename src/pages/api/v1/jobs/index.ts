import { newJobInput } from '../../../../features/write-api/job-input.schema.ts';
import { readWriteApiBody, requireApiCaller, writeApiResponse } from '../../../../features/write-api/write-api.http.ts';
import { createJobByApi } from '../../../../features/write-api/write-job.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';

export const POST = defineEndpoint({
  authorize: requireApiCaller,
  body: readWriteApiBody(newJobInput, { needsKey: true }),
  run: async ({ db, auth: caller, fields, origin, now, context }) =>
    writeApiResponse(context, await createJobByApi(db, { caller, ...fields, origin }, now), 201),
});
