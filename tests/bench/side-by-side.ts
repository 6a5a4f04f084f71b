import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/cli/project.ts';
import { print } from './boards.ts';
import { type Measure, printColumns } from './report.ts';
import { median } from './statistics.ts';

const run = promisify(execFile);

interface Side {
  root: string;
  /** Folder of its boards and builds. */
  boards: string;
  turns: Measure[][];
}

/**
 * Measures an earlier commit and the present code in turns and prints medians. @param commit as in Git @param args of `npm run
 * bench`
 */
export async function compareWith(commit: string, args: readonly string[], turns: number): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'easel-before-'));
  const before: Side = { root: join(scratch, 'code'), boards: join(scratch, 'boards-before'), turns: [] };
  const now: Side = { root: projectRoot, boards: join(scratch, 'boards-now'), turns: [] };
  const remove = () => {
    rmSync(scratch, { recursive: true, force: true });
    // Separate process, which outlives this one.
    spawn('git', ['worktree', 'prune'], { cwd: projectRoot, detached: true, stdio: 'ignore' }).unref();
  };
  process.once('exit', remove);
  await run('git', ['worktree', 'add', '--detach', before.root, commit], { cwd: projectRoot });
  await givePackages(before.root);
  for (let turn = 1; turn <= turns; turn++) {
    for (const [name, side] of [['before', before] as const, ['now', now] as const]) {
      print(`${name}, turn ${turn} of ${turns}`);
      side.turns.push(await measureSide(side, args));
    }
  }
  printColumns(['roles', 'medians', commit, 'now', 'unit', 'ratio'], rowsOf(before, now));
}

/** Links packages of this folder that both commits need. */
async function givePackages(root: string): Promise<void> {
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockOf(root) === lockOf(projectRoot)) symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  else await run('npm', ['ci'], { cwd: root });
}

async function measureSide({ root, boards }: Side, args: readonly string[]): Promise<Measure[]> {
  const file = join(boards, 'measures.json');
  rmSync(file, { force: true });
  const bench = [join(root, 'tests/bench/bench.ts'), ...args, '--keep', boards, '--json', file];
  const child = spawn(process.execPath, bench, { cwd: root, stdio: ['ignore', 2, 2] });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0 || !existsSync(file)) throw new Error(`The benchmarks in ${root} ended with ${code}`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { measures: Measure[] }).measures;
}

function rowsOf(before: Side, now: Side): (string | number)[][] {
  const middleOf = ({ turns }: Side, { name, roles }: Measure): number =>
    median(turns.flatMap((turn) => turn.find((one) => one.name === name && one.roles === roles)?.value ?? []));
  return (now.turns[0] ?? []).flatMap((one) => {
    const [earlier, present] = [middleOf(before, one), middleOf(now, one)];
    return Number.isFinite(earlier) ? [[one.roles ?? '', one.name, earlier, present, one.unit, present / earlier]] : [];
  });
}
