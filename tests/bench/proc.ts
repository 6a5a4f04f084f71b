import { readdirSync, readFileSync } from 'node:fs';
import { MB } from '../../src/lib/lengths.ts';

/** USER_HZ of Linux. */
const TICKS_PER_SECOND = 100;

/** Processor seconds of a process. NaN without /proc. */
export function cpuSeconds(pid: number): number {
  const fields = readStat(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND : Number.NaN;
}

/** Processor time of the process and its finished descendants. */
export function familyCpuSeconds(pid: number): number {
  const fields = readStat(pid);
  return fields ? cpuSeconds(pid) + (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND : Number.NaN;
}

type MemoryLine = 'VmRSS' | 'VmHWM' | 'RssAnon' | 'RssFile';

/**
 * Megabytes (10^6 bytes) of a line of /proc/pid/status: VmRSS is resident memory, VmHWM its peak, RssAnon the private
 * and RssFile the file-backed part.
 */
export function memoryMb(pid: number, line: MemoryLine): number {
  try {
    const kib = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kib) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** MiB of memory of a process and its descendants. File-backed memory, such as the program, counts once. */
export function heldMib(root: number): number {
  const tree = listTree(root);
  const sizes = (line: MemoryLine) => tree.map((pid) => (memoryMb(pid, line) * 1e6) / MB).filter(Number.isFinite);
  return sizes('RssAnon').reduce((sum, one) => sum + one, 0) + Math.max(0, ...sizes('RssFile'));
}

/** Process with its descendants. */
export function listTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of listProcesses()) {
    const parent = Number(readStat(name)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), name]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Fields of /proc/pid/stat from the third on, since the second may contain anything. */
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * Watches a process tree until stopped. Returns peak megabytes of its largest process, all processes, and the largest child.
 */
export function watchMemory(root: number): () => { largest: number; together: number; child: number } {
  let largest = Number.NaN;
  let together = Number.NaN;
  let child = Number.NaN;
  let lastHeld = 0;
  const look = () => {
    const tree = listTree(root);
    const peaks = tree.map((pid) => memoryMb(pid, 'VmHWM')).filter(Number.isFinite);
    const held = tree
      .map((pid) => memoryMb(pid, 'VmRSS'))
      .filter(Number.isFinite)
      .reduce((sum, one) => sum + one, 0);
    child = Math.max(child || 0, ...tree.slice(1).map((pid) => memoryMb(pid, 'VmHWM') || 0));
    if (peaks.length > 0) largest = Math.max(largest || 0, ...peaks);
    // A forking process counts twice for a moment, so two samples are needed.
    if (held > 0) together = Math.max(together || 0, Math.min(held, lastHeld));
    lastHeld = held;
  };
  const timer = setInterval(look, 200);
  return () => {
    clearInterval(timer);
    return { largest, together, child };
  };
}
