import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { formatByteLimit } from './lengths.ts';
import { getProjectFile } from './project-file.ts';
import { invalid, type Result, succeed } from './result.ts';
import { lowerProcessPriority } from './yield.ts';

const MAX_SVG_BYTES = 100 * 1024;
const RENDER_TIMEOUT_MS = 20_000;
/** Nested clips multiply the time of rendering. */
const MAX_CLIPS = 20;
const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath style'.split(
    ' ',
  ),
);

/** True if a file may be an SVG, by its first characters. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:<\?xml|<!DOCTYPE svg|<!--|<svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));

/** Renders an SVG. Other files stay as they are. */
export const rasteriseIfSvg = async (bytes: Uint8Array, field: string): Promise<Result<Uint8Array>> =>
  isSvg(bytes) ? rasteriseSvg(bytes, field) : succeed(bytes);

/** Renders an untrusted SVG of shapes and gradients as PNG. Nothing of its text is kept or served. */
export async function rasteriseSvg(
  bytes: Uint8Array,
  field: string,
  timeoutMs = RENDER_TIMEOUT_MS,
): Promise<Result<Uint8Array>> {
  if (bytes.length > MAX_SVG_BYTES) return invalid(field, `An SVG can have up to ${formatByteLimit(MAX_SVG_BYTES)}`);
  const unreadable = invalid(field, 'This SVG cannot be read: save it again as plain SVG');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unreadable;
  }
  // Without prolog, text is UTF-8 and has no entities of its own.
  const svg = withoutComments(text)
    .replace(/^\s*<\?xml [^>]*\?>/, '')
    .replace(/^\s*<!DOCTYPE svg[^[>]*>/i, '');
  const problem = findSvgProblem(svg);
  if (problem) return invalid(field, problem);
  const picture = await renderInChildProcess(svg, timeoutMs);
  return picture ? succeed(picture) : unreadable;
}

/** PNG of an SVG. Undefined if invalid or too slow: one path can take minutes, and no signal ends the thread that renders it. */
async function renderInChildProcess(svg: string, timeout: number): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [getProjectFile('src/lib/svg-process.ts')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout,
    killSignal: 'SIGKILL',
  });
  lowerProcessPriority(child);
  child.stdin.on('error', () => {}).end(svg);
  const [picture, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
  return code === 0 ? picture : undefined;
}

/** Keeps a comment that has no end. */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--');
  return others.reduce((cleaned, part) => {
    const end = part.indexOf('-->');
    return cleaned + (end < 0 ? `<!--${part}` : part.slice(end + '-->'.length));
  }, first);
}

function findSvgProblem(svg: string): string | undefined {
  if (/<[!?]|&(?!(?:amp|lt|gt|quot|apos);)/.test(svg)) return 'An SVG can have no declarations or entities';
  const strange = [...svg.matchAll(/<([^\s/<>]+)/g)].find(([, name = '']) => !ELEMENTS.has(name))?.[1];
  if (strange) return `An SVG can have shapes and gradients, but no “${strange.slice(0, 30)}”: convert it to paths`;
  if (/url\(["']?[^"'#]|href=["'][^"'#]|@/i.test(svg.replace(/\s+/g, '')))
    return 'An SVG can’t refer to anything outside itself';
  if ((svg.match(/clip-path/g)?.length ?? 0) > MAX_CLIPS) return `An SVG can use up to ${MAX_CLIPS} clips`;
  return undefined;
}
