import { defineTermChange } from '../../../features/administration/term.http.ts';

export const prerender = false;

/** Changes a place: `action` is `edit`, `merge`, `retire` or `undo`. */
export const POST = defineTermChange('location');
