import type { APIRoute } from 'astro';
import { defineEndpoint, requireStaffActor } from '../../http/endpoint.ts';
import { problemError } from '../../http/http-response-error.ts';
import { redirectOrJson } from '../../http/responses.ts';
import { problem } from '../../lib/problem.ts';
import { id, text } from '../../lib/validation.ts';
import { paths } from '../../paths.ts';
import type { TermKind } from '../vocabulary/former-terms.ts';
import { changePlace } from './place-change.commands.ts';
import { changeTerm } from './term.commands.ts';
import { TERM_ACTIONS } from './term.ts';

const pagesOf: Record<TermKind, (slug?: string) => string> = {
  category: paths.adminCategories,
  skill: paths.adminSkills,
  location: paths.adminPlaces,
};

/** Endpoint that changes a term or place, then returns to it. `action` names the change. */
export const defineTermChangeEndpoint = (kind: TermKind): APIRoute => {
  const pageOf = pagesOf[kind];
  return defineEndpoint({
    authorize: requireStaffActor,
    body: { action: text, slug: id, name: text, parent: id, synonyms: text, address: text, into: id, change: id },
    run: async ({ db, auth, fields, request, now }) => {
      const action = TERM_ACTIONS.find((one) => one === fields.action);
      if (!action) throw problemError(problem(422, `action: must be one of ${TERM_ACTIONS.join(', ')}`));
      const changed =
        kind === 'location'
          ? await changePlace(db, auth, { ...fields, kind, action }, now)
          : await changeTerm(db, auth, { ...fields, kind, action }, now);
      if (!changed.ok) return changed;
      return redirectOrJson(request, pageOf(action === 'edit' ? changed.value.slug : ''), { value: changed.value });
    },
    page: ({ fields }) => pageOf(fields.slug),
    redisplay: ({ fields: { action, name, parent, synonyms, address, into } }) => ({
      action,
      name,
      parent,
      synonyms,
      address,
      into,
    }),
  });
};
