import { termChange } from '../../../http/term-change.ts';

export const prerender = false;

/** Changes the board’s categories: `action` is one of TERM_ACTIONS. */
export const POST = termChange('category');
