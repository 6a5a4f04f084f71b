import { formatDate, type Instant } from '../../lib/dates.ts';
import { pluralize } from '../../lib/text.ts';
import { list } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { SiteSettings } from '../../site.ts';
import type { JobStatus } from '../jobs/job.ts';
import { quoteNoteIfAny, type StatedReasons, statementBlocks } from '../moderation/statement.mail.ts';
import type { AdminJobAction } from './admin-job.ts';

/** State of a job after an admin action. */
export interface JobAfterAdminAction {
  hash: string;
  title: string;
  status: JobStatus;
  expiresAt: Instant | null;
}

const wordsOf = ({ daysOpen }: SiteSettings): Record<AdminJobAction, { one: string; many: string; more: string }> => ({
  pause: {
    one: 'is paused',
    many: 'are paused',
    more: 'Readers can’t find it until it is reopened. You can still edit it.',
  },
  resume: { one: 'is open again', many: 'are open again', more: 'It is back in every list it belongs to.' },
  extend: {
    one: `stays open ${pluralize(daysOpen, 'more day')}`,
    many: `stay open ${pluralize(daysOpen, 'more day')}`,
    more: 'Everything else stays the same.',
  },
  feature: { one: 'is featured', many: 'are featured', more: 'It is shown first where people look for roles like it.' },
  unfeature: { one: 'is no longer featured', many: 'are no longer featured', more: 'It stays open as before.' },
  close: { one: 'is closed', many: 'are closed', more: 'It no longer accepts applications.' },
  remove: { one: 'was removed', many: 'were removed', more: 'We have taken it off the board as spam.' },
  reinstate: { one: 'is back', many: 'are back', more: 'It is back as it was before we removed it.' },
});

export function adminActionMail({
  step,
  jobs,
  note,
  until,
  origin,
  stated,
}: {
  step: AdminJobAction;
  jobs: readonly JobAfterAdminAction[];
  note: string;
  /** Last day of featuring. */
  until: Instant | null;
  origin: string;
  /** Reasons of an action that restricts roles. */
  stated?: StatedReasons | undefined;
}): MailContent {
  const [first] = jobs;
  const last = step === 'feature' ? until : step === 'extend' ? (first?.expiresAt ?? null) : null;
  const ends = last && jobs.length === 1 ? ` Until ${formatDate(last)}.` : '';
  const isOne = jobs.length === 1;
  return composeMailFromText(isOne ? 'role-changed' : 'roles-changed', {
    values: (site) => {
      const { one, many, more } = wordsOf(site)[step];
      return {
        headline: isOne ? `Your role ${one}` : `${jobs.length} of your roles ${many}`,
        note: stated ? statementBlocks(stated, site, origin) : quoteNoteIfAny(note),
        ...(isOne
          ? {
              title: first?.title ?? '',
              effect: more + ends,
              link: origin + paths.recruiterJob(first?.hash ?? ''),
            }
          : {
              roles: [list(jobs.map(({ title, hash }) => ({ title, href: origin + paths.recruiterJob(hash) })))],
              link: origin + paths.recruiterJobs(),
            }),
      };
    },
    origin,
  });
}
