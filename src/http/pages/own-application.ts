import { findOwnApplication } from '../../features/applications/application.queries.ts';
import { canBecome } from '../../features/applications/application.ts';
import { canBeRestored } from '../../features/applications/deletion.queries.ts';
import { readPrivateToken } from '../../features/applications/private-link.ts';
import { paths } from '../../paths.ts';
import { HttpResponseError } from '../http-response-error.ts';
import { missingPageError } from '../missing-errors.ts';
import type { PageContext } from '../page-context.ts';
import { seeOther } from '../responses.ts';

type Asked = PageContext & { response: { status?: number; headers: Headers } };

/** An application for whoever has its private link; `canUndo` when its candidate has deleted it a moment ago. */
export async function loadOwnApplicationPage(astro: Asked, token: string) {
  const { db, applying } = astro.locals;
  const id = readPrivateToken(applying.secret, token);
  if (!id) throw missingPageError(astro, 'link');
  const application = await findOwnApplication(db, id);
  const canUndo = !application && (await canBeRestored(db, id, new Date()));
  // A seal of ours without an application: it was there, and is erased.
  if (!application && !canUndo) astro.response.status = 410;
  astro.response.headers.set('cache-control', 'no-store');
  astro.response.headers.set('referrer-policy', 'no-referrer');
  return { application, canUndo };
}

/** The same for the page that asks once more before `way`; what cannot be done any more leads back. */
export async function loadWithdrawalPage(astro: Asked, token: string, way: 'withdraw' | 'delete') {
  const { application } = await loadOwnApplicationPage(astro, token);
  const canLeave = application && (way === 'delete' || canBecome(application.status, 'withdrawn'));
  if (!canLeave) throw new HttpResponseError(() => seeOther(paths.application(token)));
  return { application };
}
