/** Minutes in which a candidate can bring back an application that they deleted. Nobody sees what was sent meanwhile. */
export const MINUTES_TO_UNDO = 1;
