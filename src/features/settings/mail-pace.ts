/** Form fields in order. */
export const PACE_FIELDS = ['minute', 'day', 'domainMinute', 'domainDay'] as const;
type PaceField = (typeof PACE_FIELDS)[number];
export type SendRateForm = Record<PaceField, string>;

export const paceNames: Record<PaceField, string> = {
  minute: 'E-mails per minute',
  day: 'E-mails per day',
  domainMinute: 'Per minute to one domain',
  domainDay: 'Per day to one domain',
};

export const MAX_MAILS_PER_HOUR = 1_000_000;

export const toSendRateForm = (pace: Record<PaceField, number | null>): SendRateForm => ({
  minute: String(pace.minute ?? ''),
  day: String(pace.day ?? ''),
  domainMinute: String(pace.domainMinute ?? ''),
  domainDay: String(pace.domainDay ?? ''),
});
