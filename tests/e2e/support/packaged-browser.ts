import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const outputs = `${root}tests/.output`;

/**
 * Launch options of the Chromium of `@sparticuz/chromium`, unpacked once per version with libraries missing in a bare
 * Debian.
 */
export async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('is for Linux on x64');
  const home = `${outputs}/chromium-${await packagedVersion()}`;
  if (!existsSync(home)) await unpackInto(home);
  return {
    executablePath: `${home}/chromium`,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [`${home}/al2023/lib`, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: `${home}/fonts.conf`,
    } as Record<string, string>,
  };
}

async function packagedVersion(): Promise<string> {
  const manifest = await readFile(`${root}node_modules/@sparticuz/chromium/package.json`, 'utf8');
  return JSON.parse(manifest).version;
}

/** Unpacks beside the target and renames, so that of several at once one wins and none is half done. */
async function unpackInto(home: string): Promise<void> {
  await mkdir(outputs, { recursive: true });
  const staging = await mkdtemp(`${outputs}/unpacking-`);
  try {
    // The package writes to the temporary directory, and its libraries only where it takes the machine for a Lambda.
    const unpack = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
      cwd: root,
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    });
    await writeFile(`${staging}/fonts.conf`, fontConfiguration(home));
    await rename(staging, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The package's own names directories of a Lambda. */
const fontConfiguration = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
