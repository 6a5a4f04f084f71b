// The entry of every page that shows roles.
import '../../ui/browser/start.ts';
import { startParts } from '../../ui/browser/parts.ts';
import { startSavedRoles } from './saved-roles.store.ts';
import { startVisitedRoles } from './visited-roles.store.ts';

startParts(startSavedRoles, startVisitedRoles);
