import type { Invariant } from '../db/invariants.ts';
import { isSetBackBefore } from '../publishing/changes.queries.ts';
import { findBuild } from './builds.ts';

/** What must hold of the newest build in a folder of builds; no build is as good as a right one. */
export const buildInvariants = (home: string): Invariant[] => [
  {
    name: 'The newest build shows no change that the database does not hold',
    findBreaches: async (db) => {
      const point = findBuild(home)?.manifest.point;
      if (!point || !(await isSetBackBefore(db, point))) return [];
      return [
        `The build shows change ${point.changeId}, and the database was set back to before it: run "npm run build", and restart what servers run`,
      ];
    },
  },
];
