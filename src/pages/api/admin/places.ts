import { termChange } from '../../../http/term-change.ts';

export const prerender = false;

/** Changes the board’s places: `action` is `edit`, `merge`, `retire` or `undo`. */
export const POST = termChange('location');
