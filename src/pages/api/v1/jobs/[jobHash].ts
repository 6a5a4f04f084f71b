import { jobChangeInput } from '../../../../features/write-api/job-input.schema.ts';
import {
  createWriteApiBodyReader,
  endBody,
  requireApiCaller,
  writeApiResponseOrThrow,
} from '../../../../features/write-api/write-api.http.ts';
import { editOrSubmitJobByApi, endOrDiscardJobByApi } from '../../../../features/write-api/write-job.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';

export const PATCH = defineEndpoint({
  authorize: requireApiCaller,
  body: createWriteApiBodyReader(jobChangeInput),
  run: async ({ db, auth: caller, fields: { input, key }, params, origin, now, context }) => {
    const change = { caller, input: { ...input, hash: params.jobHash ?? '' }, key, origin };
    return writeApiResponseOrThrow(context, await editOrSubmitJobByApi(db, change, now));
  },
});

export const DELETE = defineEndpoint({
  authorize: requireApiCaller,
  body: endBody,
  run: async ({ db, auth: caller, fields: { reason, key }, params, origin, now, context }) => {
    const end = { caller, input: { hash: params.jobHash ?? '', reason }, key, origin };
    return writeApiResponseOrThrow(context, await endOrDiscardJobByApi(db, end, now));
  },
});
