/** The name under which a device keeps saved jobs. */
export const SAVED = 'easel:saved';
