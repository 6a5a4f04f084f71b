import type { APIRoute } from 'astro';
import { changePlaces } from '../features/administration/place-change.commands.ts';
import { changeTerms } from '../features/administration/term.commands.ts';
import { TERM_ACTIONS } from '../features/administration/term.ts';
import type { TermKind } from '../features/vocabulary/former-terms.ts';
import { id, text } from '../lib/fields.ts';
import { problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { done } from './answers.ts';
import { withProblem } from './early-answer.ts';
import { endpoint } from './endpoint.ts';
import { admin } from './who.ts';

const pagesOf: Record<TermKind, (slug?: string) => string> = {
  category: paths.adminCategories,
  skill: paths.adminSkills,
  location: paths.adminPlaces,
};

/** The owner changes categories, skills or places: `action` and what it needs, then back to the term. */
export const termChange = (kind: TermKind): APIRoute => {
  const pageOf = pagesOf[kind];
  return endpoint({
    who: admin,
    reads: { action: text, slug: id, name: text, parent: id, synonyms: text, address: text, into: id, change: id },
    run: async ({ db, who, fields, request, now }) => {
      const action = TERM_ACTIONS.find((one) => one === fields.action);
      if (!action) throw withProblem(problem(422, `action: must be one of ${TERM_ACTIONS.join(', ')}`));
      const changed =
        kind === 'location'
          ? await changePlaces(db, who, { ...fields, kind, action }, now)
          : await changeTerms(db, who, { ...fields, kind, action }, now);
      if (!changed.ok) return changed;
      return done(request, pageOf(action === 'edit' ? changed.value.slug : ''), { value: changed.value });
    },
    page: ({ fields }) => pageOf(fields.slug),
    typed: ({ fields: { action, name, parent, synonyms, address, into } }) => ({
      action,
      name,
      parent,
      synonyms,
      address,
      into,
    }),
  });
};
