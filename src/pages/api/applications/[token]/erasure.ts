import { eraseOwnApplication } from '../../../../features/applications/candidate.commands.ts';
import { decide } from './_decide.ts';

export const prerender = false;

/** The candidate has everything deleted, at once. */
export const POST = decide(eraseOwnApplication);
