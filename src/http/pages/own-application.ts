import {
  canRestoreDeletedApplication,
  findApplicationForCandidate,
  listApplicationsOfAddress,
} from '../../features/applications/application.queries.ts';
import { canBecome } from '../../features/applications/application.ts';
import {
  addressFromApplicationListToken,
  applicationIdFromPrivateToken,
  privateLinkToken,
} from '../../features/applications/private-link.ts';
import { paths } from '../../paths.ts';
import { HttpResponseError } from '../http-response-error.ts';
import { missingPageError } from '../missing-errors.ts';
import type { PageContext } from '../page-context.ts';
import { seeOther } from '../responses.ts';

type ApplicantPageContext = PageContext & { response: { status?: number; headers: Headers } };

/** Loads an application by its private link. `canUndo` if the candidate just deleted it. */
export async function loadOwnApplicationPageOrThrow(astro: ApplicantPageContext, token: string) {
  const { db, applying } = astro.locals;
  const id = applicationIdFromPrivateToken(applying.secret, token);
  if (!id) throw missingPageError(astro, 'link');
  const application = await findApplicationForCandidate(db, id);
  const canUndo = !application && (await canRestoreDeletedApplication(db, id, new Date()));
  // A valid link without application means that it was erased.
  if (!application && !canUndo) astro.response.status = 410;
  astro.response.headers.set('cache-control', 'no-store');
  astro.response.headers.set('referrer-policy', 'no-referrer');
  return { application, canUndo };
}

/** Loads all applications of the address in a token. Undefined with status 404 if the token is forged or has expired. */
export async function loadApplicationListPage(astro: ApplicantPageContext, token: string) {
  const { db, applying } = astro.locals;
  astro.response.headers.set('cache-control', 'no-store');
  astro.response.headers.set('referrer-policy', 'no-referrer');
  const email = addressFromApplicationListToken(applying.secret, token, new Date());
  if (email === undefined) {
    astro.response.status = 404;
    return undefined;
  }
  const applications = await listApplicationsOfAddress(db, email);
  return {
    email,
    applications: applications.map((one) => ({ ...one, token: privateLinkToken(applying.secret, one.id) })),
  };
}

/** Confirmation page of `way`. Redirects if no longer possible. */
export async function loadWithdrawalPageOrRedirect(
  astro: ApplicantPageContext,
  token: string,
  way: 'withdraw' | 'delete',
) {
  const { application } = await loadOwnApplicationPageOrThrow(astro, token);
  const canLeave = application && (way === 'delete' || canBecome(application.status, 'withdrawn'));
  if (!canLeave) throw new HttpResponseError(() => seeOther(paths.application(token)));
  return { application };
}
