/** Minutes in which a candidate can restore a deleted application. */
export const MINUTES_TO_UNDO = 1;
