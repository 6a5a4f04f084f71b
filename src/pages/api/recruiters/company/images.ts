import type { APIRoute } from 'astro';
import { actorOf } from '../../../../features/accounts/user.ts';
import { LONGEST_ALT } from '../../../../features/companies/company.limits.ts';
import { addWorkImage, removeWorkImage, setLogo } from '../../../../features/companies/company-images.commands.ts';
import { requireCompanyForm } from '../../../../http/company-form.ts';
import { accepted, refusedJob } from '../../../../http/kept-form.ts';
import { limitPage } from '../../../../http/limiting.ts';
import { problemResponse } from '../../../../http/problem-response.ts';
import { file, text } from '../../../../lib/fields.ts';
import { problem } from '../../../../lib/problem.ts';
import { clip } from '../../../../lib/text.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/** A company's pictures: `change` is `logo`, `no-logo`, `work` (with `alt`) or `no-work` (with `src`). */
export const POST: APIRoute = async (context) => {
  const asked = await requireCompanyForm(context, {
    slug: text,
    change: text,
    logo: file,
    image: file,
    alt: text,
    src: text,
  });
  if (asked instanceof Response) return asked;
  const { fields, member } = asked;
  const tooOften = await limitPage(context, 'post', { target: `pictures of ${member.company.id}`, typed: fields });
  if (tooOften) return tooOften;
  const { db } = context.locals;
  const { id: companyId, slug } = member.company;
  const actor = actorOf(member);
  const now = new Date();
  const bytesOf = async (chosen: File | undefined) => new Uint8Array(await (chosen?.arrayBuffer() ?? []));
  const alt = clip(fields.alt, LONGEST_ALT);
  const wanted = fields.change;
  const changes = {
    logo: async () => setLogo(db, actor, { companyId, bytes: await bytesOf(fields.logo) }, now),
    'no-logo': () => setLogo(db, actor, { companyId, bytes: undefined }, now),
    work: async () => addWorkImage(db, actor, { companyId, bytes: await bytesOf(fields.image), alt }, now),
    'no-work': () => removeWorkImage(db, actor, { companyId, src: fields.src }, now),
  };
  if (!Object.hasOwn(changes, wanted)) {
    return problemResponse(problem(422, `change: must be one of ${Object.keys(changes).join(', ')}`));
  }
  const changed = await changes[wanted as keyof typeof changes]();
  const page = `${paths.recruiterCompany()}?company=${slug}`;
  if (changed.ok) return accepted(context.request, `${page}&saved`);
  return refusedJob(context, {
    form: { slug, typed: { alt } },
    problems: changed.problems,
    writer: member.id,
    pageOf: (token) => `${page}&typed=${token}`,
  });
};

export const ALL = refuseReading;
