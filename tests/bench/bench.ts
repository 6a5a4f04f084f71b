import { writeFileSync } from 'node:fs';
import { argumentError, parseCommandLineOrThrow } from '../../src/cli/arguments.ts';
import { runCommand } from '../../src/cli/command.ts';
import { measureAds } from './ads.ts';
import { measureAlerts } from './alerts.ts';
import { measureApi } from './api.ts';
import { measureApply } from './apply.ts';
import { Boards } from './boards.ts';
import { measureBuild } from './build.ts';
import { measureCounting } from './counting.ts';
import { measureDeploy } from './deploy.ts';
import { measureFirstStart } from './first-start.ts';
import { measureGrowth } from './growth.ts';
import { measureImages } from './images.ts';
import { measureInteractions } from './interactions.ts';
import { measureMarket } from './market.ts';
import { measureMemory, measureSoak } from './memory.ts';
import { measureOutbound } from './outbound.ts';
import { measurePaint, measureTaps } from './paint.ts';
import { measurePlaces } from './places.ts';
import { measurePublish } from './publish.ts';
import { measureRender } from './render.ts';
import type { Measure } from './report.ts';
import { describeMachine, printMachine, printPart } from './report.ts';
import { measureSchedules } from './schedules.ts';
import { measureSearch } from './search.ts';
import { measureServe } from './serve.ts';
import { compareWith } from './side-by-side.ts';
import { measureSources } from './sources.ts';
import { measureStart } from './start.ts';
import { measureYear } from './year.ts';

// How fast the board is, with real boards of several sizes: npm run bench -- with names of `parts`, or all of them.
// `--quick` prints the headline figures of a small board in about three minutes.
const USAGE =
  'npm run bench [-- --quick | <parts> --roles <numbers> --json <file> --keep <folder> --rounds <number> --publications <number> --applications <number> --before <commit> --turns <number>], parts: all, build, render, first-start, start, deploy, serve, paint, taps, interactions, counting, ads, search, api, growth, alerts, places, market, schedules, images, sources, outbound, apply, memory, soak, publish, year';

/** Parts, roles and repetitions of `--quick`. */
const QUICK = {
  parts: ['build', 'render', 'start', 'serve', 'paint', 'search', 'memory', 'publish'],
  sizes: [300],
  rounds: 1,
  publications: 20,
  memorySeconds: 10,
};

await runCommand(async () => {
  const { flags: values, words: positionals } = parseCommandLineOrThrow({
    usage: USAGE,
    words: 20,
    flags: {
      /** Only the headline figures, of a small board. */
      quick: { type: 'boolean' },
      /** Open roles of the boards, by comma. */
      roles: { type: 'string' },
      /** File for results as JSON. */
      json: { type: 'string' },
      /** Folder of boards and builds to reuse. */
      keep: { type: 'string' },
      /** Rounds of the comparison with nginx, and starts of the server. */
      rounds: { type: 'string', default: '5' },
      /** Publications measured at each size. */
      publications: { type: 'string', default: '120' },
      /** Applications measured. */
      applications: { type: 'string', default: '1000' },
      /** Commit to measure in turns with the present code. */
      before: { type: 'string' },
      /** Number of turns for each of the two. */
      turns: { type: 'string', default: '3' },
    },
  });

  const isQuick = values.quick === true;
  if (isQuick && (positionals.length > 0 || values.roles || values.before))
    throw argumentError('--quick has its own parts and sizes', USAGE);
  const isWhole = !isQuick && (positionals.length === 0 || positionals.includes('all'));
  // Larger boards take many minutes, so only on request.
  const sizes = isQuick ? QUICK.sizes : (values.roles ?? '1500,10000').split(',').map(Number);
  const hasSizes = isQuick || values.roles !== undefined;
  const publishedSizes = hasSizes || isWhole ? sizes : [1_500];
  // Filling 100,000 roles takes minutes, so only on request.
  const searchedSizes = hasSizes || isWhole ? sizes : [1_500, 10_000, 100_000];
  const rounds = isQuick ? QUICK.rounds : Number(values.rounds);
  const publications = isQuick ? QUICK.publications : Number(values.publications);

  /** Parts in an order in which later ones reuse boards and builds. */
  const parts: Record<string, (boards: Boards) => Promise<Measure[]>> = {
    build: (boards) => measureBuild(boards, sizes),
    render: (boards) => measureRender(boards, Math.min(...sizes)),
    'first-start': (boards) => measureFirstStart(boards, Math.min(rounds, 3)),
    start: (boards) => measureStart(boards, nearestTo(10_000, sizes), rounds),
    deploy: (boards) => measureDeploy(boards, Math.min(...sizes), rounds),
    serve: (boards) => measureServe(boards, Math.min(...sizes), rounds),
    paint: (boards) => measurePaint(boards, Math.min(...sizes), rounds),
    taps: (boards) => measureTaps(boards, Math.min(...sizes)),
    interactions: (boards) => measureInteractions(boards, Math.min(...sizes)),
    counting: (boards) => measureCounting(boards, Math.min(...sizes), rounds),
    ads: (boards) => measureAds(boards, Math.min(...sizes), rounds),
    search: (boards) => measureSearch(boards, searchedSizes),
    api: (boards) => measureApi(boards, [Math.min(...sizes)]),
    alerts: (boards) => measureAlerts(boards, Math.min(...sizes)),
    growth: (boards) => measureGrowth(boards, sizes),
    places: (boards) => measurePlaces(boards, Math.min(...sizes)),
    market: (boards) => measureMarket(boards, nearestTo(10_000, sizes), publications),
    schedules: (boards) => measureSchedules(boards, Math.min(...sizes)),
    year: (boards) => measureYear(boards, Math.min(...sizes)),
    images: (boards) => measureImages(boards, Math.min(...sizes), rounds),
    sources: (boards) => measureSources(boards, Math.min(...sizes), rounds),
    outbound: (boards) => measureOutbound(boards, Math.min(...sizes), rounds),
    apply: (boards) => measureApply(boards, Math.min(...sizes), Number(values.applications)),
    memory: (boards) => measureMemory(boards, hasSizes ? sizes : [1_500], isQuick ? QUICK.memorySeconds : undefined),
    soak: (boards) => measureSoak(boards, Math.min(...sizes)),
    publish: (boards) => measurePublish(boards, publishedSizes, publications),
  };

  const wanted = isQuick ? QUICK.parts : isWhole ? Object.keys(parts) : positionals;
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw argumentError(`There is no part “${unknown}”`, USAGE);
  const numbers = [...sizes, rounds, publications, Number(values.applications), Number(values.turns)];
  if (numbers.some((n) => !Number.isSafeInteger(n) || n < 1)) throw argumentError('Numbers are whole, from 1', USAGE);

  if (values.before) {
    printMachine(describeMachine());
    const sized = values.roles ? ['--roles', values.roles] : [];
    await compareWith(values.before, [...positionals, ...sized, '--rounds', values.rounds], Number(values.turns));
    process.exit(0);
  }

  const boards = new Boards(values.keep);
  process.once('SIGINT', () => process.exit(130));
  process.once('exit', () => boards.remove());

  const machine = describeMachine();
  printMachine(machine);
  const measures: Measure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (!wanted.includes(name)) continue;
    const found = await measure(boards);
    if (!isQuick) printPart(name, found);
    measures.push(...found.map((one) => ({ part: name, ...one })));
  }
  if (isQuick)
    printPart(
      'headline figures',
      measures.filter(({ headline }) => headline),
    );
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, measures }, null, 2)}\n`);
  process.exit(0);
});

function nearestTo(wish: number, from: number[]): number {
  return from.reduce((nearest, size) => (Math.abs(size - wish) < Math.abs(nearest - wish) ? size : nearest));
}
