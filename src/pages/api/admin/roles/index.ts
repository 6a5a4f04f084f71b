import { applyAdminActionAndNotify } from '../../../../features/administration/admin-job.commands.ts';
import { ADMIN_ACTIONS } from '../../../../features/administration/admin-job.ts';
import { parseAdminJobSearch, printAdminJobSearch } from '../../../../features/administration/job-search.ts';
import { formBodyReader } from '../../../../http/body.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { problemError } from '../../../../http/http-response-error.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { problem } from '../../../../lib/problem.ts';
import { id, text, texts } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/**
 * Performs a `step` on all roles in `hash`, with a `note`. `until` ends featuring. Returns to the list `search`, or to the role
 * (`from`).
 */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: formBodyReader({ hash: texts, step: text, note: text, until: text, search: text, from: id }),
  run: async ({ db, auth, fields, locals, origin, request, now }) => {
    const step = ADMIN_ACTIONS.find((one) => one === fields.step);
    if (!step) throw problemError(problem(422, `step: must be one of ${ADMIN_ACTIONS.join(', ')}`));
    const { hash: hashes, note, until } = fields;
    const links = { secret: locals.applying.secret, origin };
    const changed = await applyAdminActionAndNotify(db, auth, { hashes, step, note, until, links }, now);
    if (!changed.ok) return changed;
    const notice = new URLSearchParams({ did: step, n: `${changed.value.changed}` }).toString();
    const page = pageOf(fields);
    return redirectOrJson(request, `${page}${page.includes('?') ? '&' : '?'}${notice}`, { value: changed.value });
  },
  page: ({ fields }) => pageOf(fields),
  redisplay: ({ fields: { hash, note, until } }) => ({ note, until, hash: hash.join(',') }),
});

const pageOf = ({ hash: [first = ''], from, search }: { hash: string[]; from: string; search: string }): string =>
  from === 'role' && /^[\w-]+$/.test(first)
    ? paths.adminJob(first)
    : paths.adminJobs(printAdminJobSearch(parseAdminJobSearch(new URLSearchParams(search))));
