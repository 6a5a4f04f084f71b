import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { classifyJob } from '../../../src/features/importing/classify.ts';
import { translateToDraftFields } from '../../../src/features/importing/draft.ts';
import type { FeedJob } from '../../../src/features/importing/feed-job.ts';
import type { FeedVocabulary } from '../../../src/features/importing/feed-vocabulary.ts';
import type { SourceName } from '../../../src/features/importing/reader.ts';
import { parseFeedDocument } from '../../../src/features/importing/sources.ts';
import { minorUnitsPerUnit, type PayRange } from '../../../src/lib/money.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { categorySlugs, gazetteer } from './board.ts';
import truth from './truth.json' with { type: 'json' };

/** Recorded feeds of employers, which lie next to the project or where the environment says. */
export const recorded = process.env.RECORDED_FEEDS
  ? pathToFileURL(`${process.env.RECORDED_FEEDS}/`)
  : new URL('../../../../shared/data/', import.meta.url);

/** Facts read by a person. Missing ones are not stated. Without `design` it is no design role. */
interface Truth {
  /** Categories that would be right; none where it is no design role. */
  design?: string[];
  seniority?: string[];
  contract?: string;
  workplace?: string;
  places?: string[];
  openTo?: string[];
  /** Major units; null where the employer names none. */
  pay?: [number, number, string, string] | null;
}

const FACTS = ['design', 'category', 'seniority', 'contract', 'workplace', 'places', 'openTo', 'pay'] as const;
type FactName = (typeof FACTS)[number];

/** Counts of correct (`both`), wrong (`said`) and missing (`missed`) facts. */
interface Score {
  both: number;
  output: number;
  missed: number;
  judged: number;
}
type Scores = Record<FactName, Score>;

interface Slip {
  feed: string;
  id: string;
  fact: FactName;
  truth: unknown;
  read: unknown;
}

const words: FeedVocabulary = { categorySlugs, gazetteer, skills: [] };

/** The half that rules were written with, and the half that was kept back. By the last digit of the id. */
export const isHeldOut = (id: string): boolean => Number.parseInt(id.at(-1) ?? '0', 16) % 2 === 1;

export function measure(isJudged: (id: string) => boolean): { feeds: Record<string, Scores>; slips: Slip[] } {
  const slips: Slip[] = [];
  const feeds: Record<string, Scores> = {};
  for (const [feed, roles] of Object.entries(truth as unknown as Record<string, Record<string, Truth>>)) {
    const scores = Object.fromEntries(
      FACTS.map((fact) => [fact, { both: 0, output: 0, missed: 0, judged: 0 }]),
    ) as Scores;
    feeds[feed] = scores;
    const jobs = new Map(jobsOf(feed).map((job) => [job.sourceId, job]));
    for (const [id, role] of Object.entries(roles)) {
      if (!isJudged(id)) continue;
      const job = jobs.get(id);
      if (!job) throw new Error(`${feed} has no ${id}`);
      const read = readRole(job);
      const note = (
        fact: FactName,
        truth: readonly string[] | undefined,
        output: readonly string[],
        isOneOf = false,
      ) => {
        if (!truth) return;
        const right = output.filter((one) => truth.includes(one));
        const all = isOneOf ? (truth.length > 0 ? 1 : 0) : truth.length;
        const score = scores[fact];
        score.judged += 1;
        score.both += right.length;
        score.output += output.length - right.length;
        score.missed += all - right.length;
        if (right.length < all || right.length < output.length) slips.push({ feed, id, fact, truth, read: output });
      };
      note('design', role.design && (role.design.length > 0 ? ['yes'] : []), read.category ? ['yes'] : []);
      if (role.design && role.design.length > 0 && read.category) note('category', role.design, [read.category], true);
      note('seniority', role.seniority, [read.seniority], true);
      note('contract', role.contract ? [role.contract] : undefined, [read.contract]);
      note('workplace', role.workplace ? [role.workplace] : undefined, [read.workplace]);
      note('places', role.places, read.places);
      note(
        'openTo',
        role.openTo && (role.openTo.length > 0 || role.workplace !== 'remote' ? role.openTo : ['anywhere']),
        read.openTo,
      );
      if (role.pay !== undefined) note('pay', role.pay ? [role.pay.join(' ')] : [], payWords(read.pay, role.pay));
    }
  }
  return { feeds, slips };
}

function readRole(job: FeedJob) {
  const kind = classifyJob(job, categorySlugs, undefined);
  const category = 'category' in kind ? kind.category : undefined;
  const { fields } = translateToDraftFields({ ...job, description: job.description || '-' }, category ?? '', words);
  return {
    category,
    seniority: String(fields?.seniority),
    contract: String(fields?.contractType),
    workplace: String(fields?.workplace),
    places: (fields?.locationSlugs ?? []).map((slug) => slug.replace('singapore-singapore', 'singapore')),
    openTo:
      fields?.workplace === 'remote' && fields.openToSlugs?.length === 0 ? ['anywhere'] : (fields?.openToSlugs ?? []),
    pay: fields?.pay ?? null,
  };
}

/** Pay as the truth writes it; amounts that differ by rounding to hundreds are those of the truth. */
function payWords(pay: PayRange | null, truth: Truth['pay']): string[] {
  if (!pay) return [];
  const unit = minorUnitsPerUnit(pay.currency);
  const near = (amount: number, other: number | undefined) =>
    other !== undefined && Math.abs(amount - other) <= other * 0.001 ? other : amount;
  return [`${near(pay.min / unit, truth?.[0])} ${near(pay.max / unit, truth?.[1])} ${pay.currency} ${pay.period}`];
}

export function jobsOf(feed: string): FeedJob[] {
  const body = readFileSync(new URL(`${feed}.json`, recorded), 'utf8');
  const kind = feed.slice(0, feed.indexOf('-'));
  if (kind !== 'aggregate') return expectValue(parseFeedDocument(kind as SourceName, body, {})).jobs;
  return (JSON.parse(body) as { id: number; title: string; location: string; url: string }[]).map((job) => ({
    sourceId: String(job.id),
    title: job.title,
    description: '',
    locations: [job.location],
    countries: [],
    pay: null,
    applyUrl: job.url,
    notes: [],
  }));
}

/** The scores as a table: of each feed and fact precision and recall in per cent. */
export function tableOf(feeds: Record<string, Scores>): string {
  const percent = (part: number, of: number) => (of === 0 ? '' : `${((100 * part) / of).toFixed(part === of ? 0 : 1)}`);
  const all = Object.fromEntries(
    FACTS.map((fact) => [
      fact,
      Object.values(feeds).reduce(
        (sum, scores) => ({
          both: sum.both + scores[fact].both,
          output: sum.output + scores[fact].output,
          missed: sum.missed + scores[fact].missed,
          judged: sum.judged + scores[fact].judged,
        }),
        { both: 0, output: 0, missed: 0, judged: 0 },
      ),
    ]),
  ) as Scores;
  const lines = Object.entries({ ...feeds, all }).map(([name, scores]) => {
    const cells = FACTS.map((fact) => {
      const { both, output, missed, judged } = scores[fact];
      return `${percent(both, both + output) || '–'} / ${percent(both, both + missed) || '–'} (${judged})`;
    });
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [`| feed | ${FACTS.join(' | ')} |`, `| --- |${FACTS.map(() => ' --- |').join('')}`, ...lines].join('\n');
}
