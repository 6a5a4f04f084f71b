// Entry of every page with jobs: saved and visited marks, relative dates.
import '../../ui/browser/start.ts';
import { startNewMarks } from '../../ui/browser/new-marks.ts';
import { startRowTransition } from '../../ui/browser/opening.ts';
import { startParts } from '../../ui/browser/parts.ts';
import { startJobViews } from './job-views.store.ts';
import { startLocalHours } from './own-hours.store.ts';
import { startSavedJobs } from './saved-jobs.store.ts';
import { startVisitedJobs } from './visited-jobs.store.ts';

startParts(startRowTransition, startNewMarks, startSavedJobs, startVisitedJobs, startJobViews, startLocalHours);
