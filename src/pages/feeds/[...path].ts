import type { APIRoute } from 'astro';
import { answerEarly } from '../../http/early-answer.ts';
import { answerExchange } from '../../http/pages/exchange.ts';

export const prerender = false;

/** Roles for partners of the board. */
export const GET: APIRoute = (context) => answerEarly(() => answerExchange(context));
