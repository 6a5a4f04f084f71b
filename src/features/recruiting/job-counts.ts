/**
 * What is counted of a role, each a day at a time. `view`: its page was looked at in a browser, once for each time it
 * was opened. `bot`: the same by a program that says so. `apply`: somebody followed the link to apply.
 */
export const COUNT_KINDS = ['view', 'bot', 'apply'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

export type JobNumbers = Record<CountKind, number>;
