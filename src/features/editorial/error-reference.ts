export const errorReferenceSentence = (reference: string): string =>
  `If you write to us about it, please quote this reference: ${reference}`;

export const REFERENCE_PLACEHOLDER = '00000000-0000-0000-0000-000000000000';
