import type { APIRoute } from 'astro';
import { catchHttpResponse } from '../../http/http-response-error.ts';
import { respondWithExchangeFeed } from '../../public-pages/exchange.ts';

export const GET: APIRoute = (context) => catchHttpResponse(() => respondWithExchangeFeed(context));
