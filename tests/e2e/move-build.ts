import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sha256 } from '../../src/lib/hash.ts';
import {
  manifestFilePath,
  pageFilePath,
  payloadFilePath,
  readManifest,
  writeManifest,
} from '../../src/publishing/manifest.ts';
import type { Build } from './build.ts';

/** Rewrites a build to another address, id and folder. Hashed names keep their length. */
export function moveBuild(from: Build, to: Build, buildId: string): void {
  const manifest = readManifest(from.dist);
  if (!manifest) throw new Error(`There is no build in ${from.dist}`);
  const rewrite = (text: string): string =>
    text.replaceAll(from.origin, to.origin).replaceAll(manifest.buildId, buildId).replaceAll(from.dist, to.dist);
  rmSync(to.dist, { recursive: true, force: true });
  for (const entry of readdirSync(from.dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || COMPRESSED.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    // Binary safe.
    const bytes = Buffer.from(rewrite(readFileSync(file, 'latin1')), 'latin1');
    const target = join(to.dist, rewrite(file.slice(from.dist.length)));
    if (target === manifestFilePath(to.dist)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  moveCompressed(from.dist, to.dist, rewrite);
  const read = (file: string) => readFileSync(join(to.dist, 'client', file));
  const pages = manifest.pages.map((page) => {
    const body = read(pageFilePath(page.path));
    const payload = page.payloadLength > 0 ? read(payloadFilePath(page.path)) : Buffer.of();
    return {
      ...page,
      digest: sha256(body),
      length: body.length,
      payloadDigest: sha256(payload),
      payloadLength: payload.length,
    };
  });
  writeFileSync(manifestFilePath(to.dist), writeManifest({ ...manifest, buildId, pages }));
}

const COMPRESSED = new Map([
  ['.br', brotliCompressSync],
  ['.gz', gzipSync],
]);

/** Compressed copies of what is the same are the same; the others are compressed again. */
function moveCompressed(from: string, to: string, rewrite: (text: string) => string): void {
  const folder = 'client/_astro';
  for (const name of readdirSync(join(from, folder))) {
    const compress = COMPRESSED.get(extname(name));
    if (!compress) continue;
    const plain = name.slice(0, -extname(name).length);
    const before = readFileSync(join(from, folder, plain));
    const after = readFileSync(join(to, folder, rewrite(plain)));
    const bytes = before.equals(after) ? readFileSync(join(from, folder, name)) : compress(after);
    writeFileSync(join(to, folder, rewrite(name)), bytes);
  }
}
