/** Minimum hours between notifications about a role. */
export const MIN_HOURS_BETWEEN_NOTIFICATIONS = 1;

/** `at most once an hour`. */
export const describeFrequencyLimit = (hours: number): string =>
  `at most once ${hours === 1 ? 'an hour' : `every ${hours} hours`}`;
