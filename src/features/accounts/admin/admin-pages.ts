import { paths } from '../../../paths.ts';

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
    label: 'Writing',
    pages: [
      { href: paths.adminTexts(), label: 'Texts' },
      { href: paths.adminNewsletter(), label: 'Newsletter' },
    ],
  },
  {
    label: 'Money & e-mail',
    pages: [
      { href: paths.adminOrders(), label: 'Orders' },
      { href: paths.adminPlans(), label: 'Plans' },
      { href: paths.adminEarnings(), label: 'Earnings' },
      { href: paths.adminAds(), label: 'Ads' },
      { href: paths.adminMail(), label: 'E-mail' },
    ],
  },
  {
    label: 'Board',
    pages: [
      { href: paths.settings(), label: 'Settings' },
      { href: paths.adminHealth(), label: 'Health' },
      { href: paths.adminTasks(), label: 'Tasks' },
      { href: paths.adminWebhooks(), label: 'Webhooks' },
      { href: paths.adminAudit(), label: 'Audit' },
    ],
  },
];
