import { listMemberships } from '../../../features/accounts/member.queries.ts';
import { toActor } from '../../../features/accounts/user.ts';
import { BULK_ACTIONS } from '../../../features/recruiting/bulk.ts';
import { parseOwnJobSearch, printOwnJobSearch } from '../../../features/recruiting/own-job-search.ts';
import { performBulkJobAction } from '../../../features/recruiting/recruiting.commands.ts';
import { formBodyReader } from '../../../http/body.ts';
import { defineEndpoint } from '../../../http/endpoint.ts';
import { requireUser } from '../../../http/guards.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { redirectOrJson } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import { text, texts } from '../../../lib/validation.ts';
import { isJobHash, paths } from '../../../paths.ts';

/** Performs a `step` on several own roles in `hash` and returns to the list `search`, with reasons for those unchanged. */
export const POST = defineEndpoint({
  authorize: requireUser,
  body: formBodyReader({ step: text, hash: texts, search: text }),
  run: async ({ db, auth, fields, request, now }) => {
    const step = BULK_ACTIONS.find((known) => known === fields.step);
    if (!step) throw problemError(problem(422, `step: must be one of ${BULK_ACTIONS.join(', ')}`));
    // The list's URL names the rest, so invalid ones are dropped.
    const hashes = fields.hash.filter(isJobHash);
    const memberships = await listMemberships(db, auth.id);
    const companyIds = memberships.filter(({ company }) => !company.isSuspended).map(({ company }) => company.id);
    const performed = await performBulkJobAction(db, toActor(auth), { hashes, step, companyIds }, now);
    if (!performed.ok) return performed;
    const { done: n, left } = performed.value;
    const query = new URLSearchParams(searchOf(fields));
    query.set('did', step);
    query.set('n', `${n}`);
    for (const { hash } of left) query.append('left', hash);
    return redirectOrJson(request, paths.recruiterJobs(`${query}`), { value: { done: n, left } });
  },
  page: ({ fields }) => paths.recruiterJobs(searchOf(fields)),
});

const searchOf = ({ search }: { search: string }): string =>
  printOwnJobSearch(parseOwnJobSearch(new URLSearchParams(search)));
