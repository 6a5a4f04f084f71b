import { paths } from '../../paths.ts';

/** Roles of staff. An admin may do everything. */
export const STAFF_ROLES = ['admin', 'moderator', 'editor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const staffRoleNames: Record<StaffRole, string> = { admin: 'Admin', moderator: 'Moderator', editor: 'Editor' };
export const staffRoleNotes: Record<StaffRole, string> = {
  admin: 'everything',
  moderator: 'reviews roles and decides about reports',
  editor: 'writes pages, articles and the newsletter',
};

export interface StaffMember {
  id: string;
  email: string;
  role: StaffRole;
  since: string;
  inviterEmail: string | null;
  /** Null before the first sign-in. */
  userId: string | null;
}

const ADMINS: readonly StaffRole[] = ['admin'];
const MODERATORS: readonly StaffRole[] = ['admin', 'moderator'];
const EDITORS: readonly StaffRole[] = ['admin', 'editor'];

/** Roles by area: the first segment below /admin and /api/admin without extension. Areas without a row are closed. */
export const ADMIN_AREAS: ReadonlyMap<string, readonly StaffRole[]> = new Map([
  ['', STAFF_ROLES],
  ['ads', ADMINS],
  ['audit', ADMINS],
  ['categories', ADMINS],
  ['channels', ADMINS],
  ['companies', ADMINS],
  ['earnings', ADMINS],
  ['health', ADMINS],
  ['logo', ADMINS],
  ['mail', ADMINS],
  ['mail-pace', ADMINS],
  ['mail-trials', ADMINS],
  ['mails', ADMINS],
  ['newsletter', EDITORS],
  ['numbers', ADMINS],
  ['orders', ADMINS],
  ['places', ADMINS],
  ['plans', ADMINS],
  ['reports', MODERATORS],
  ['review', MODERATORS],
  ['reviews', MODERATORS],
  ['roles', MODERATORS],
  ['settings', ADMINS],
  ['skills', ADMINS],
  ['sources', ADMINS],
  ['staff', ADMINS],
  ['statements', MODERATORS],
  ['subscribers', ADMINS],
  ['suppressions', ADMINS],
  ['tasks', ADMINS],
  ['texts', EDITORS],
  ['users', ADMINS],
  ['webhooks', ADMINS],
]);

/** Area of a path: `ads` for `/admin/ads/new` and `/api/admin/ads`. Empty for `/admin`. */
export const parseAdminArea = (path: string): string => /^(?:\/api)?\/admin\/([^/?#.]+)/.exec(path)?.[1] ?? '';

/** True if the role may use this path below /admin or /api/admin. */
export const mayUseAdminPath = (role: StaffRole | undefined, path: string): boolean =>
  role !== undefined && ADMIN_AREAS.get(parseAdminArea(path))?.includes(role) === true;

interface AdminPage {
  href: string;
  label: string;
}

/** Pages of admins in the groups of their navigation. A group’s name links to its first page. */
export const ADMIN_GROUPS: readonly { label: string; pages: readonly AdminPage[] }[] = [
  {
    label: 'Today',
    pages: [
      { href: paths.admin(), label: 'Overview' },
      { href: paths.reviewQueue(), label: 'Review' },
      { href: paths.reports(), label: 'Reports' },
      { href: paths.adminNumbers(), label: 'Numbers' },
    ],
  },
  {
    label: 'Roles',
    pages: [
      { href: paths.adminJobs(), label: 'Roles' },
      { href: paths.adminSources(), label: 'Sources' },
      { href: paths.adminChannels(), label: 'Channels' },
      { href: paths.adminCategories(), label: 'Categories' },
      { href: paths.adminSkills(), label: 'Skills' },
      { href: paths.adminPlaces(), label: 'Places' },
    ],
  },
  {
    label: 'People',
    pages: [
      { href: paths.adminCompanies(), label: 'Companies' },
      { href: paths.adminUsers(), label: 'People' },
      { href: paths.adminStaff(), label: 'Staff' },
      { href: paths.adminSubscribers(), label: 'Subscribers' },
    ],
  },
  {
    label: 'Money & e-mail',
    pages: [
      { href: paths.adminOrders(), label: 'Orders' },
      { href: paths.adminPlans(), label: 'Plans' },
      { href: paths.adminEarnings(), label: 'Earnings' },
      { href: paths.adminAds(), label: 'Ads' },
      { href: paths.adminNewsletter(), label: 'Newsletter' },
      { href: paths.adminMail(), label: 'E-mail' },
    ],
  },
  {
    label: 'Board',
    pages: [
      { href: paths.settings(), label: 'Settings' },
      { href: paths.adminTexts(), label: 'Texts' },
      { href: paths.adminHealth(), label: 'Health' },
      { href: paths.adminTasks(), label: 'Tasks' },
      { href: paths.adminWebhooks(), label: 'Webhooks' },
      { href: paths.adminAudit(), label: 'Audit' },
    ],
  },
];
