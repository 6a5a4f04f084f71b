import { paths } from '../../paths.ts';
import { answerPicture } from '../answer-picture.ts';
import { answerBeacon, beaconKind } from '../beacon.ts';
import type { ApiContext, Handler } from '../handler.ts';
import { isPublicApi } from '../open-api.ts';
import { answerApi } from '../public-api.ts';
import { answerSearch } from '../search.ts';

// Requests that the server answers without Astro, since they are many and small.

export const beacon: Handler<ApiContext> = {
  kind: 'beacon',
  match: ({ request, path }) => request.method === 'POST' && beaconKind(path) !== undefined,
  handle: (handled, context) => answerBeacon(handled, context),
};

export const search: Handler<ApiContext> = {
  kind: 'search',
  match: ({ path }) => path === paths.searchJobs(),
  handle: (handled, context) => answerSearch(handled, context),
};

export const publicApi: Handler<ApiContext> = {
  kind: 'api',
  match: ({ path }) => isPublicApi(path),
  handle: (handled, context) => answerApi(handled, context),
};

export const shareImage: Handler<ApiContext> = {
  kind: 'picture',
  match: ({ path }) => path.startsWith('/og/'),
  handle: (handled, context) => answerPicture(handled, context),
};
