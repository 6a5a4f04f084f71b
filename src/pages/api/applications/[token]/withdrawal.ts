import { withdrawApplication } from '../../../../features/applications/candidate.commands.ts';
import { decide } from './_decide.ts';

export const prerender = false;

/** The candidate takes the application back. */
export const POST = decide((db, applying, id) => withdrawApplication(db, applying, id, new Date()));
