import type { APIContext } from 'astro';
import { requireMemberWithForm } from '../../../http/guards.ts';
import { HttpResponseError } from '../../../http/http-response-error.ts';
import { rejectionError } from '../../../http/reject.ts';
import { validationFailedOrRedirect } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import type { Result } from '../../../lib/result.ts';
import { text } from '../../../lib/validation.ts';
import { toActor } from '../../accounts/user.ts';
import { previewCompany, previewSource, recogniseClaimableSource } from './preview.queries.ts';
import type { SourcePreview } from './source.ts';

/** Fields of a new source: an employer’s `slug`, or `company` and `website` by an admin. */
export const SOURCE_FIELDS = { address: text, company: text, website: text, slug: text };
type SourceFields = Record<keyof typeof SOURCE_FIELDS, string>;

type FormContext = Pick<APIContext, 'locals'>;

export async function resolveNewSource(
  { locals: { db } }: FormContext,
  { address, company, website, slug }: SourceFields,
) {
  const [feed, meant] = [
    await recogniseClaimableSource(db, address, slug || undefined),
    await previewCompany(db, slug ? { company: slug, website: '' } : { company, website }),
  ];
  const problems = [feed, meant].flatMap((one) => (one.ok ? [] : one.problems));
  return feed.ok && meant.ok
    ? ({ ok: true, value: { address: feed.value, company: meant.value } } as const)
    : ({ ok: false, problems } as const);
}

/** Preview of a source. Responds with the form and its errors if it fails. */
export async function requireSourcePreview(
  context: APIContext,
  fields: SourceFields,
  page: string,
): Promise<SourcePreview> {
  const { db, importing } = context.locals;
  const wanted = await resolveNewSource(context, fields);
  const preview: Result<SourcePreview> = wanted.ok
    ? await previewSource(db, importing.reading, { ...wanted.value, isReviewed: fields.slug !== '' }, new Date())
    : wanted;
  if (preview.ok) return preview.value;
  const { problems } = preview;
  throw new HttpResponseError(() => validationFailedOrRedirect(context, page, problems, { ...fields }));
}

export async function requireVerifiedMemberWithForm(context: APIContext) {
  const { member, fields } = await requireMemberWithForm(context, SOURCE_FIELDS);
  if (!member.company.verified) throw rejectionError(context, problem(403, 'Only verified companies have sources'));
  return { actor: toActor(member), company: member.company, fields: { ...fields, slug: member.company.slug } };
}
