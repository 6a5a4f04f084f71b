import { afterAll, expect } from 'vitest';

/** Globals shared by all files of a process and replaced by some: clocks, network, console and browser objects. */
const SHARED = [
  'Date',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'document',
  'location',
  'localStorage',
  'sessionStorage',
  'addEventListener',
];
const CONSOLE_METHODS = ['error', 'warn', 'info', 'log'] as const;
/** Set once by libvips and by the server, which loads a build for production. */
const SET_BY_OTHERS = ['VIPSHOME', 'NODE_ENV'];

const look = () => ({
  ...Object.fromEntries(SHARED.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)?.value])),
  ...Object.fromEntries(CONSOLE_METHODS.map((name) => [`console.${name}`, console[name]])),
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      SET_BY_OTHERS.includes(name) ? [] : [[`process.env.${name}`, value]],
    ),
  ),
});

// A clock that one file leaves standing would hold a later file's thread for ever, and no limit of Vitest's could end it.
const found: Record<string, unknown> = look();
afterAll(() => {
  const left: Record<string, unknown> = look();
  const changed = [...new Set([...Object.keys(found), ...Object.keys(left)])].filter(
    (name) => left[name] !== found[name],
  );
  expect(changed, 'left otherwise than this file found it, for whichever file comes next').toEqual([]);
});
