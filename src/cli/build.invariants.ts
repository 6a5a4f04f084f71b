import type { Invariant } from '../db/invariants.ts';
import { isHistoryReset } from '../publishing/changes.queries.ts';
import { findBuild } from './builds.ts';

/** Invariants of the newest build in a builds folder. Having no build is valid. */
export const buildInvariants = (home: string): Invariant[] => [
  {
    name: 'The newest build shows no change that is missing from the database',
    findBreaches: async (db) => {
      const point = findBuild(home)?.manifest.point;
      if (!point || !(await isHistoryReset(db, point))) return [];
      return [
        `The build shows change ${point.changeId}, but the database was restored to an earlier state: run "npm run build" and restart all running servers`,
      ];
    },
  },
];
