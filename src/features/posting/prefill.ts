/** Prefilled fields with their source. */
export const PREFILLED = { category: 'title', seniority: 'title', payCurrency: 'place' } as const;
export type PrefilledField = keyof typeof PREFILLED;

/** Values for fields that the writer has not touched. */
export type PrefilledValues = { [Field in PrefilledField]?: string | undefined };

export const prefilledHint = (field: PrefilledField): string => `Filled in from the ${PREFILLED[field]}`;
