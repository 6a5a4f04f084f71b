export const SAVED = 'easel:saved';
