/** Minutes in which a candidate can restore a deleted application. It is hidden meanwhile. */
export const MINUTES_TO_UNDO = 1;
