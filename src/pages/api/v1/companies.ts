import { answerPublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** Employers. */
export const GET = answerPublicApi;
