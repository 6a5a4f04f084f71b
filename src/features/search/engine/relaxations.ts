import type { BitSet } from '../../../lib/bits.ts';
import { changeQuery, printQuery, type SearchQuery } from '../query.ts';
import type { QueryRelaxation } from '../search-view.ts';
import type { QueryConstraint } from './constraints.ts';
import type { QueryMatches } from './query-matches.ts';

const FEW = 5;
const SHOWN = 6;

interface Wider extends QueryRelaxation {
  roles: BitSet;
}

/** Relaxations of a query with few jobs: without one constraint, else without two, else with one only. Most jobs first. */
export function findRelaxationsIfFewJobs(finding: QueryMatches, total: number): Wider[] {
  const { constraints } = finding;
  if (total >= FEW || constraints.length === 0) return [];
  const ones = constraints.map((constraint) => [constraint]);
  const twos = constraints.flatMap((one, i) => constraints.slice(i + 1).map((other) => [one, other]));
  const allButOnes = constraints.map((only) => constraints.filter((constraint) => constraint !== only));
  for (const choices of [ones, twos, allButOnes, [constraints]]) {
    const wider = choices.map((left) => countWithout(finding, left)).filter((one) => one.total > total);
    // Stable sort keeps query order.
    const shown = wider.sort((a, b) => b.total - a.total).slice(0, SHOWN);
    if (shown.length > 0) return shown.map((one) => describe(finding, one));
    if (total > 0) break;
  }
  return [];
}

interface Counted {
  left: QueryConstraint[];
  roles: BitSet;
  total: number;
}

function countWithout(finding: QueryMatches, left: QueryConstraint[]): Counted {
  const roles = finding.jobsWithout((constraint) => left.includes(constraint));
  return { left, roles, total: roles.count() };
}

function describe(finding: QueryMatches, { left, roles, total }: Counted): Wider {
  const changes: Partial<SearchQuery> = Object.assign({}, ...left.map((constraint) => constraint.without));
  if (left.some((constraint) => constraint.term)) {
    changes.q = finding.write(
      finding.words.terms.filter((term) => !left.some((constraint) => constraint.term === term)),
    );
    changes.exact = finding.query.exact;
  }
  return {
    without: left.map((constraint) => constraint.label),
    parameters: [...new Set(left.map((constraint) => constraint.parameter))],
    total,
    query: printQuery(changeQuery(finding.query, changes)),
    roles,
  };
}
