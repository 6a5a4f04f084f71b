export const SUSPENDED =
  'This account is suspended. If you think that’s a mistake, write to the board: its address is at the foot of every page';

/** Characters of the reason that the audit log keeps. */
export const MAX_REASON_LENGTH = 500;
