import type { CountKind } from '../../db/column-values.ts';

export type { CountKind } from '../../db/column-values.ts';

export type JobNumbers = Record<CountKind, number>;
