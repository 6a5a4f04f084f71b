import { defineTermChange } from '../../../features/administration/term.http.ts';

export const prerender = false;

/** Changes the board’s skills: `action` is one of TERM_ACTIONS. */
export const POST = defineTermChange('skill');
