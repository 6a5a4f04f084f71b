import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { isHeldOut, measure, recorded, tableOf } from './accuracy.ts';

/** The least part, in per cent, that is right of what is said, and said of what is right. */
const GOALS = { design: 98, category: 96, seniority: 95, contract: 97, workplace: 97, places: 98, openTo: 97, pay: 95 };

/** Skipped without recorded feeds. facts.test.ts covers the rules. */
describe.skipIf(!existsSync(recorded))('Of 296 roles that a person has read', () => {
  const { feeds } = existsSync(recorded) ? measure(() => true) : { feeds: {} as ReturnType<typeof measure>['feeds'] };

  it.each(Object.entries(GOALS))('%s is right, and found, in %i of 100', (fact, goal) => {
    const sum = { both: 0, messages: 0, missed: 0 };
    for (const scores of Object.values(feeds)) {
      const score = scores[fact as keyof typeof GOALS];
      sum.both += score.both;
      sum.messages += score.output;
      sum.missed += score.missed;
    }
    expect(sum.both).toBeGreaterThan(0);
    expect((100 * sum.both) / (sum.both + sum.messages)).toBeGreaterThanOrEqual(goal);
    expect((100 * sum.both) / (sum.both + sum.missed)).toBeGreaterThanOrEqual(goal);
  });

  it('Of 296 roles that a person has read no pay is invented', () => {
    expect(Object.values(feeds).map(({ pay }) => pay.output)).toEqual(Object.values(feeds).map(() => 0));
  });

  it('Of 296 roles that a person has read the results are listed by feed and fact in tests/.output/accuracy.md', () => {
    const halves = [true, false].map((held) => tableOf(measure((id) => isHeldOut(id) === held).feeds));
    mkdirSync(join(projectRoot, 'tests/.output'), { recursive: true });
    const reported = `Precision / recall in per cent, and the roles that were judged.\n\nKept back:\n\n${halves[0]}\n\nWritten with:\n\n${halves[1]}\n`;
    writeFileSync(join(projectRoot, 'tests/.output/accuracy.md'), reported);
    expect(halves.every((table) => table.split('\n').length === 10)).toBe(true);
  });
});
