import { termChange } from '../../../http/term-change.ts';

export const prerender = false;

/** Changes the board’s skills: `action` is one of TERM_ACTIONS. */
export const POST = termChange('skill');
