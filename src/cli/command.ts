import { SettingError } from '../env.ts';

/** Runs a command's work: a failure is one clear line and exit code 1, a stack only where `DEBUG` is set. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof SettingError ? `A setting is wrong. ${message}` : message);
    if (process.env.DEBUG) console.error(error);
    process.exit(1);
  }
}
