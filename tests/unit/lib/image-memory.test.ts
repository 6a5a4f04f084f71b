import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';

/** Encodes the same work image twice at once, and prints its peak of memory in MB. */
const SCRIPT = `
import { readFileSync } from 'node:fs';
import { encodeWorkImage } from '${join(projectRoot, 'src/features/companies/image-files.ts')}';
const bytes = new Uint8Array(readFileSync(process.argv[1]));
const encoded = await Promise.all([encodeWorkImage(bytes), encodeWorkImage(bytes)]);
console.log(encoded.every(({ ok }) => ok), process.resourceUsage().maxRSS / 1_024);`;

it('An image of the most pixels is decoded once at a time, however many shapes it is encoded in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-image-'));
  try {
    const side = { width: 6_300, height: 6_300 };
    const create = { ...side, channels: 3, background: '#2250b7' } as const;
    const file = join(folder, 'large.jpg');
    writeFileSync(file, await sharp({ create }).jpeg({ progressive: true }).toBuffer());
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, file], { encoding: 'utf8' });
    const [isEncoded, peak = ''] = printed.trim().split(' ');
    expect(isEncoded).toBe('true');
    expect(Number(peak)).toBeLessThan(500);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
