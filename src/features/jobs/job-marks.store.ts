// The entry of every page that shows jobs: what this device knows of them, and of the reader's day.
import '../../ui/browser/start.ts';
import { startNewMarks } from '../../ui/browser/new-marks.ts';
import { startRowTransition } from '../../ui/browser/opening.ts';
import { startParts } from '../../ui/browser/parts.ts';
import { startJobViews } from './job-views.store.ts';
import { startLocalHours } from './own-hours.store.ts';
import { startSavedJobs } from './saved-jobs.store.ts';
import { startVisitedJobs } from './visited-jobs.store.ts';

startParts(startRowTransition, startNewMarks, startSavedJobs, startVisitedJobs, startJobViews, startLocalHours);
