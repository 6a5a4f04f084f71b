import { answerPublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** What roles say they pay. */
export const GET = answerPublicApi;
