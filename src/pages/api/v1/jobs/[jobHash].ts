import { jobChangeInput } from '../../../../features/write-api/job-input.schema.ts';
import {
  endBody,
  readWriteApiBody,
  requireApiCaller,
  writeApiResponse,
} from '../../../../features/write-api/write-api.http.ts';
import { changeJobByApi, endJobByApi } from '../../../../features/write-api/write-job.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';

export const PATCH = defineEndpoint({
  authorize: requireApiCaller,
  body: readWriteApiBody(jobChangeInput),
  run: async ({ db, auth: caller, fields: { input, key }, params, origin, now, context }) => {
    const change = { caller, input: { ...input, hash: params.jobHash ?? '' }, key, origin };
    return writeApiResponse(context, await changeJobByApi(db, change, now));
  },
});

export const DELETE = defineEndpoint({
  authorize: requireApiCaller,
  body: endBody,
  run: async ({ db, auth: caller, fields: { reason, key }, params, origin, now, context }) => {
    const end = { caller, input: { hash: params.jobHash ?? '', reason }, key, origin };
    return writeApiResponse(context, await endJobByApi(db, end, now));
  },
});
