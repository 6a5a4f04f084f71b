/** What a page of a failure says of the request that failed: its name in the log. */
export const referenceSentence = (name: string): string =>
  `If you write to us about it, please quote this reference: ${name}`;

/** Where the page for surprises, drawn once, holds that name when it is sent. */
export const REFERENCE_PLACEHOLDER = '00000000-0000-0000-0000-000000000000';
