import { HelpRequested } from './arguments.ts';
import { notifySupervisor } from './release-protocol.ts';

/** Runs a command. Prints help on request, or a failure as one line with exit code 1, and its stack if `DEBUG` is set. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof HelpRequested) return console.log(error.message);
    // Imported here because the supervisor, also a command, reads no settings.
    const { SettingError } = await import('../env.ts');
    const message = printable(error instanceof Error ? error.message : String(error));
    console.error(error instanceof SettingError ? `A setting is wrong. ${message}` : message);
    if (process.env.DEBUG) console.error(error);
    await notifySupervisor({ kind: 'failed', reason: message });
    process.exit(1);
  }
}

/** Calls `stop` on SIGINT or SIGTERM, once: under npm, Ctrl+C arrives twice. */
export function onStopSignal(stop: (signal: string) => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (stopping ??= stop(signal)));
}

const MAX_MESSAGE_CHARACTERS = 4_000;

/** Shortens a message and escapes invisible characters, so that input cannot control the terminal. */
function printable(message: string): string {
  const shown = message
    .slice(0, MAX_MESSAGE_CHARACTERS)
    .replace(/[^\P{C}\n]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
  return message.length > MAX_MESSAGE_CHARACTERS ? `${shown}…` : shown;
}
