import { answerPublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** How many roles a search finds. */
export const GET = answerPublicApi;
