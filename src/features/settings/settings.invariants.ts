import type { Invariant } from '../../db/invariants.ts';
import { readSite } from '../../db/site.ts';
import { validate } from '../../lib/validation.ts';
import { siteFormSchema } from './settings.schema.ts';
import { toSiteForm } from './settings.ts';

export const settingsInvariants: Invariant[] = [
  {
    name: 'The settings of the board keep the rules of their form',
    findBreaches: async (db) => {
      const stored = validate(siteFormSchema, toSiteForm(await readSite(db)));
      return stored.ok ? [] : stored.problems.map(({ field, message }) => `${field}: ${message}`);
    },
  },
];
