/** An answer shows which ads run, and what they say. */
export const ADS_TAG = 'ads';
