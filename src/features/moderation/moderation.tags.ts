/** A page shows numbers of reports, decisions and answers to them. */
export const MODERATION_NUMBERS_TAG = 'moderation-numbers';
