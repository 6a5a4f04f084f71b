import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const HOOKS = new URL('changed-source.ts', import.meta.url).href;
const PRINT_SCRIPT = new URL('print-texts.ts', import.meta.url).pathname;

/** Texts of mails, views, messages and articles by place, with constants changed or not. */
export async function listTexts(isChanged: boolean): Promise<[place: string, text: string][]> {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1', CHANGED: isChanged ? 'yes' : 'no' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', HOOKS, PRINT_SCRIPT], {
    env,
    maxBuffer: 1e8,
  });
  return Object.entries(JSON.parse(stdout) as Record<string, string>);
}
