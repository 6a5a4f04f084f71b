import { toAdminActor } from '../../../../../features/accounts/user.ts';
import {
  restoreText,
  saveText,
  unpublishText,
  validateTextForm,
} from '../../../../../features/editorial/text.commands.ts';
import { NEW_TEXT, TEXT_KINDS } from '../../../../../features/editorial/text.ts';
import { redisplayForm } from '../../../../../features/posting/form-draft.http.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { notFoundError, requireStaffForPath } from '../../../../../http/guards.ts';
import { problemError } from '../../../../../http/http-response-error.ts';
import { redirectOrJson, validationFailedOrRedirect } from '../../../../../http/responses.ts';
import { problem } from '../../../../../lib/problem.ts';
import type { ValidationProblem } from '../../../../../lib/result.ts';
import { text, wholeNumber } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';
import { formatBoardFacts } from '../../../../../public-pages/facts.ts';

const ACTIONS = ['preview', 'draft', 'publish', 'hide', 'restore'] as const;

/**
 * Previews a text or saves it as a draft or as the public version; unpublishes it, or restores its version `from`. `version`
 * is the newest one that was seen. A new text has the slug `new` in the path and its own as a field.
 */
export const POST = defineEndpoint({
  authorize: requireStaffForPath,
  body: {
    action: text,
    slug: text,
    version: wholeNumber,
    from: wholeNumber,
    title: text,
    description: text,
    published: text,
    author: text,
    readers: text,
    categories: text,
    category: text,
    body: text,
  },
  run: async ({ db, auth, params, fields, locals, request, now, context }) => {
    const kind = TEXT_KINDS.find((known) => known === params.kind);
    if (!kind) throw notFoundError(context);
    const action = ACTIONS.find((known) => known === fields.action);
    if (!action) throw problemError(problem(422, `action: must be one of ${ACTIONS.join(', ')}`));
    const isNew = params.slug === NEW_TEXT;
    const { slug: typedSlug, version, from, action: _, ...form } = fields;
    const slug = isNew ? typedSlug : (params.slug ?? '');
    const ref = { kind, slug, version: isNew ? undefined : version };
    const actor = toAdminActor(auth);
    const facts = formatBoardFacts(locals.site, locals.applying);
    const page = paths.adminText(kind, params.slug ?? '');
    const redisplay = (problems: ValidationProblem[]) => {
      // The notice of a newer version counts as having seen it.
      const isConflict = problems.some(({ field }) => field === '');
      return redisplayForm(context, {
        form: { values: { ...form, slug: typedSlug, ...(isConflict ? {} : { version }) } },
        problems,
        writer: auth.id,
        pageOf: (token) => `${page}?draft=${token}${problems.length > 0 ? '' : '#preview'}`,
      });
    };
    if (action === 'preview') {
      const checked = validateTextForm(ref, form, facts, now);
      return redisplay(checked.ok ? [] : checked.problems);
    }
    if (action === 'hide' || action === 'restore') {
      const changed = await (action === 'hide'
        ? unpublishText(db, actor, ref, now)
        : restoreText(db, actor, ref, from, now));
      if (!changed.ok) return validationFailedOrRedirect(context, page, changed.problems);
      return redirectOrJson(request, `${page}?saved=${changed.value.version}`, { value: changed.value });
    }
    const state = action === 'draft' ? 'draft' : 'published';
    const saved = await saveText(db, actor, ref, { form, facts, state }, now);
    if (!saved.ok) return redisplay(saved.problems);
    return redirectOrJson(request, `${paths.adminText(kind, slug)}?saved=${saved.value.version}`, {
      value: saved.value,
    });
  },
});
