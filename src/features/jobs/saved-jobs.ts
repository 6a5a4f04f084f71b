/** The name under which a device keeps saved roles. */
export const SAVED = 'easel:saved';
