// The entry of every page that shows roles: what this device knows of them.
import '../../ui/browser/start.ts';
import { startNewMarks } from '../../ui/browser/new-marks.ts';
import { startOpening } from '../../ui/browser/opening.ts';
import { startParts } from '../../ui/browser/parts.ts';
import { startJobViews } from './job-views.store.ts';
import { startSavedRoles } from './saved-roles.store.ts';
import { startVisitedRoles } from './visited-roles.store.ts';

startParts(startOpening, startNewMarks, startSavedRoles, startVisitedRoles, startJobViews);
