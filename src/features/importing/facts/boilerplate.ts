import type { FeedJob } from '../feed-job.ts';

/** Minimum jobs, and share of all, for a paragraph to count as boilerplate. */
const MIN_JOBS = 3;
const MIN_JOB_SHARE = 0.3;
/** Shorter paragraphs (`Your profile`) repeat without being boilerplate. */
const MIN_PARAGRAPH_LENGTH = 60;

const ABOUT_HEADING = 'About the company';

/** Boilerplate paragraphs of an employer, as `paragraphKey` writes them. */
export function findRepeatedParagraphs(jobs: readonly FeedJob[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const texts = new Set(jobs.map((job) => job.description).filter(Boolean));
  for (const text of texts)
    for (const key of new Set(blocksOf(text).map(paragraphKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(MIN_JOBS, texts.size * MIN_JOB_SHARE);
  return new Set([...counts].flatMap(([key, count]) => (count >= least ? [key] : [])));
}

/** Moves leading boilerplate into a section at the end, unless nothing else remains. */
export function moveBoilerplateToEnd(description: string, repeated: ReadonlySet<string>): string {
  if (repeated.size === 0) return description;
  const blocks = blocksOf(description);
  const ends = blocks.findIndex((block) => !isHeading(block) && !isRepeated(block, repeated));
  // A heading before the role's first paragraph belongs to it.
  let count = ends < 0 ? 0 : ends;
  while (count > 0 && isHeading(blocks[count - 1] ?? '')) count -= 1;
  const [about, own] = [blocks.slice(0, count), blocks.slice(count)];
  if (!about.some((block) => isRepeated(block, repeated) && block.length >= MIN_PARAGRAPH_LENGTH)) return description;
  const heading = isHeading(about[0] ?? '') ? [] : [`### ${ABOUT_HEADING}`];
  return [...own, ...heading, ...about].join('\n\n');
}

const blocksOf = (markdown: string): string[] => markdown.split(/\n{2,}/).filter((block) => block.trim() !== '');
const isHeading = (block: string): boolean => /^#{1,6} /.test(block);
const isRepeated = (block: string, repeated: ReadonlySet<string>): boolean => repeated.has(paragraphKey(block));
const paragraphKey = (block: string): string =>
  block
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
