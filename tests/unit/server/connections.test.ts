import { expect, it } from 'vitest';
import { maxConnections } from '../../../src/server/connections.ts';

it.each([
  [64, 8],
  [256, 56],
  [1_024, 760],
  [65_536, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
  [1, 1],
])('The connections that are kept of a process with %d files are %d', (files, most) =>
  expect(maxConnections(files)).toBe(most),
);
