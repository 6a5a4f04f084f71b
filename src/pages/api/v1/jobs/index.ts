import { newJobInput } from '../../../../features/write-api/job-input.schema.ts';
import {
  createWriteApiBodyReader,
  requireApiCaller,
  writeApiResponseOrThrow,
} from '../../../../features/write-api/write-api.http.ts';
import { draftOrPostJobByApi } from '../../../../features/write-api/write-job.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';

export const POST = defineEndpoint({
  authorize: requireApiCaller,
  body: createWriteApiBodyReader(newJobInput, { needsKey: true }),
  run: async ({ db, auth: caller, fields, origin, now, context }) =>
    writeApiResponseOrThrow(context, await draftOrPostJobByApi(db, { caller, ...fields, origin }, now), 201),
});
