import { listPlaceRows } from '../../features/administration/place.queries.ts';
import { listEditableTerms, listUndoableTermChanges } from '../../features/administration/term.queries.ts';
import type { CategoryOrSkill } from '../../features/administration/term.ts';
import { requireStaffForPath } from '../guards.ts';
import type { PageContext } from '../page-context.ts';
import { readValidationFailure } from '../validation-failure.ts';

/** Categories or skills. `?slug=` is edited. */
export async function loadTermsPageForStaff(
  astro: PageContext & Parameters<typeof requireStaffForPath>[0],
  kind: CategoryOrSkill,
) {
  await requireStaffForPath(astro);
  const { db } = astro.locals;
  const [terms, changes] = await Promise.all([
    listEditableTerms(db, kind),
    listUndoableTermChanges(db, kind, new Date()),
  ]);
  const { problems, values } = readValidationFailure(astro);
  const chosen = terms.find(({ slug }) => slug === astro.url.searchParams.get('slug'));
  const prefix = values.action === 'add' ? 'new-' : '';
  return {
    view: { kind, terms, chosen, changes, problems, values },
    errors: problems.map(({ field, message }) => ({ id: `${prefix}${field}`, message })),
  };
}

/** Places of the board. `?slug=` is edited. */
export async function loadPlacesPageForStaff(astro: PageContext & Parameters<typeof requireStaffForPath>[0]) {
  await requireStaffForPath(astro);
  const { db } = astro.locals;
  const [places, changes] = await Promise.all([listPlaceRows(db), listUndoableTermChanges(db, 'location', new Date())]);
  const { problems, values } = readValidationFailure(astro);
  const chosen = places.find(({ slug }) => slug === astro.url.searchParams.get('slug'));
  return {
    view: { places, chosen, changes, problems, values },
    errors: problems.map(({ field, message }) => ({ id: field, message })),
  };
}
