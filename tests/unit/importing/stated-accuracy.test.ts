import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseAdvertLines } from '../../../src/features/importing/facts/advert.ts';
import { extractStatedFacts } from '../../../src/features/importing/facts/stated.ts';
import { stringFacetValues } from '../../../src/features/jobs/job.facts.ts';
import { FACT_FIELDS, type JobFieldValue } from '../../../src/features/jobs/job.fields.ts';
import { jobsOf, recorded } from './accuracy.ts';
import truth from './stated-truth.json' with { type: 'json' };

/** Least parts, in per cent, of what is read that is right, and of what is right that is read. */
const GOALS = { precision: 97, recall: 90 };

const valuesOf = (value: unknown): readonly string[] =>
  value === true ? ['yes'] : stringFacetValues(value as JobFieldValue | undefined);

/** Labels were written from the texts before a reader was run on them. Without the recorded feeds, facts.test.ts holds the rules. */
it.skipIf(!existsSync(recorded))('Facts of 150 roles are read as a person reads them', () => {
  const slips: string[] = [];
  let [right, read, stated] = [0, 0, 0];
  for (const [feed, roles] of Object.entries(truth)) {
    const jobs = new Map(jobsOf(feed).map((job) => [job.sourceId, job]));
    for (const [id, labels] of Object.entries(roles as Record<string, Record<string, unknown>>)) {
      const facts = extractStatedFacts(parseAdvertLines(jobs.get(id)?.description ?? ''));
      for (const name of FACT_FIELDS) {
        const [wanted, found] = [valuesOf(labels[name]), valuesOf(facts[name]?.value)];
        const both = found.filter((value) => wanted.includes(value)).length;
        right += both;
        read += found.length;
        stated += wanted.length;
        if (both < found.length || both < wanted.length)
          slips.push(`${feed} ${id} ${name}: ${wanted.join()} read as ${found.join()} (${facts[name]?.words ?? ''})`);
      }
    }
  }
  const score = { precision: (100 * right) / read, recall: (100 * right) / stated };
  const summary = `${JSON.stringify({ right, read, stated, ...score })}\n${slips.join('\n')}`;
  expect(score.precision, summary).toBeGreaterThanOrEqual(GOALS.precision);
  expect(score.recall, summary).toBeGreaterThanOrEqual(GOALS.recall);
});
