import { defineTermChange } from '../../../features/administration/term.http.ts';

export const prerender = false;

/** Changes the board’s categories: `action` is one of TERM_ACTIONS. */
export const POST = defineTermChange('category');
