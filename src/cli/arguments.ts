import { statSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Flags = NonNullable<ParseArgsConfig['options']>;

interface ParsedArguments<F extends Flags> {
  /** Whole usage line, such as `npm run seed [-- --roles <number>]`. */
  usage: string;
  flags?: F;
  words?: number;
}

/** Thrown by `--help`. The command prints its usage and exits. */
export class HelpRequested extends Error {}

/** Parses all arguments first. @throws Error with the problem and the usage in one line. */
export function parseCommandLineOrThrow<const F extends Flags = Record<never, never>>({
  usage,
  flags,
  words = 0,
}: ParsedArguments<F>) {
  const options = { ...(flags as F), help: { type: 'boolean', short: 'h' } } as const;
  const { positionals, values } = parse({ allowPositionals: true, options }, usage);
  if ((values as { help?: boolean }).help) throw new HelpRequested(`Usage: ${usage}`);
  const tooMany = positionals[words];
  if (tooMany !== undefined) throw argumentError(`Unexpected argument “${tooMany}”`, usage);
  const allValues = [
    ...positionals.map((word) => ['An argument', word]),
    ...Object.entries(values).map(([name, value]) => [`--${name}`, value]),
  ];
  for (const [name, value] of allValues) {
    if (value === '') throw argumentError(`${name} must not be empty`, usage);
    if (typeof value === 'string' && /\p{Cc}/u.test(value))
      throw argumentError(`${name} must not contain line breaks or control characters: “${value}”`, usage);
  }
  return { words: positionals, flags: values };
}

/** @throws Error if the path is a folder. */
export function assertNotFolder(path: string, usage: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw argumentError(`“${path}” is a folder: name a file`, usage);
}

export const argumentError = (what: string, usage: string): Error => new Error(`${shorten(what)}. Usage: ${usage}`);

const MAX_ECHOED_CHARACTERS = 300;

/** Shortens a message that quotes user input to one line. */
function shorten(what: string): string {
  const line = what.replace(/[\r\n]+/g, ' ');
  return line.length > MAX_ECHOED_CHARACTERS ? `${line.slice(0, MAX_ECHOED_CHARACTERS)}…` : line;
}

function parse<const C extends ParseArgsConfig>(config: C, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [what = ''] = (error as Error).message.split(/\.?\n|\. /);
    throw argumentError(what, usage);
  }
}
