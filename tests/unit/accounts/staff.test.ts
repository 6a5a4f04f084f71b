import { expect, it } from 'vitest';
import { ADMIN_AREAS, mayUseAdminPath, parseAdminArea } from '../../../src/features/accounts/staff.ts';
import { listGuardedRoutes } from '../../e2e/routes.ts';

const paths = listGuardedRoutes().map((route) => route.split(' ')[1] ?? '');
const adminPaths = paths.filter((path) => /^(\/api)?\/admin\b/.test(path));

it('Areas of /admin have a row for each page and endpoint, and no row is left over', () => {
  expect([...ADMIN_AREAS.keys()].sort()).toEqual([...new Set(adminPaths.map(parseAdminArea))].sort());
});

it('Areas of /admin are open to admins, all of them', () => {
  expect(adminPaths.filter((path) => !mayUseAdminPath('admin', path))).toEqual([]);
});

it('Areas of /admin are closed where they have no row, and to users without a role', () => {
  expect(mayUseAdminPath('admin', '/admin/unknown')).toBe(false);
  expect(mayUseAdminPath('admin', '/admin/constructor')).toBe(false);
  expect(mayUseAdminPath(undefined, '/admin')).toBe(false);
});

it.each([
  ['/admin', ''],
  ['/admin/', ''],
  ['/admin?a=b', ''],
  ['/admin/ads/new', 'ads'],
  ['/api/admin/earnings.csv', 'earnings'],
  ['/api/admin/numbers/days.csv', 'numbers'],
  ['/admin/companies?undecided', 'companies'],
])('Areas of /admin of %s is “%s”', (path, area) => {
  expect(parseAdminArea(path)).toBe(area);
});
