/** Sentence with the log reference of a failed request. */
export const referenceSentence = (name: string): string =>
  `If you write to us about it, please quote this reference: ${name}`;

/** Placeholder in the prerendered error page that is replaced by the log reference. */
export const REFERENCE_PLACEHOLDER = '00000000-0000-0000-0000-000000000000';
