import { defineTermChangeEndpoint } from '../../../features/administration/term.http.ts';

/** Changes a place: `action` is `edit`, `merge`, `retire` or `undo`. */
export const POST = defineTermChangeEndpoint('location');
