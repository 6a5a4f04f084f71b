import type { APIRoute } from 'astro';
import { respondWithLlmsIndex } from '../public-pages/llms.ts';

export const GET: APIRoute = respondWithLlmsIndex;
