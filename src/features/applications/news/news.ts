/** Hours from one mail about a role's applicants to the next, at least. */
export const MIN_HOURS_BETWEEN_NOTIFICATIONS = 1;

/** Frequency limit of notifications in words: `at most once an hour`. */
export const describeFrequencyLimit = (hours: number): string =>
  `at most once ${hours === 1 ? 'an hour' : `every ${hours} hours`}`;
