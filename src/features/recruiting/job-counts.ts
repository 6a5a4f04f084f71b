import type { CountKind } from '../../db/column-values.ts';

export { COUNT_KINDS, type CountKind } from '../../db/column-values.ts';

export type JobNumbers = Record<CountKind, number>;
