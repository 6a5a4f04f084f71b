import type { Db } from '../../src/db/tables.ts';
import { listCategories } from '../../src/features/categories/category.queries.ts';
import { findOpenJob } from '../../src/features/jobs/job.queries.ts';
import {
  CONTRACT_TYPES,
  contractTypeNames,
  type Job,
  type JobRow,
  ROLES_PER_PAGE,
  SENIORITIES,
  seniorityNames,
  WORKPLACES,
  workplaceNames,
} from '../../src/features/jobs/job.ts';
import { listRows } from '../../src/features/jobs/job-row.queries.ts';
import { listLocations } from '../../src/features/locations/location.queries.ts';
import type { Location } from '../../src/features/locations/location.ts';
import { kilometresBetween } from '../../src/features/search/engine/places.ts';
import { readTerms, type Term } from '../../src/features/search/engine/terms.ts';
import { beginningOf, isSameWord, wordsOf } from '../../src/features/search/engine/words.ts';
import { QUERY_FACETS, type QueryFacet, type SearchQuery } from '../../src/features/search/query.ts';
import { DAY } from '../../src/lib/dates.ts';
import { minorUnits, yearlyAmount } from '../../src/lib/money.ts';

interface SlowRole {
  id: string;
  row: JobRow;
  job: Job;
  /** By facet the slugs under which the role is found. */
  values: Record<QueryFacet, string[]>;
  titleWords: string[];
  /** Of each fact. */
  labels: string[][];
  textWords: string[];
}

/** Search as its rules read, role by role and without any index: slow, and plain enough to be right. */
export class SlowSearch {
  readonly roles: SlowRole[];
  readonly known: Record<QueryFacet, string[]>;
  readonly #places: Location[];

  private constructor(roles: SlowRole[], known: Record<QueryFacet, string[]>, places: Location[]) {
    this.roles = roles;
    this.known = known;
    this.#places = places;
  }

  static async read(db: Db): Promise<SlowSearch> {
    const [categories, places, skills, companies, jobs] = await Promise.all([
      listCategories(db),
      listLocations(db),
      db.selectFrom('skills').select('slug').execute(),
      db.selectFrom('companies').select('slug').execute(),
      db.selectFrom('jobs').select(['id', 'hash']).where('status', '=', 'published').execute(),
    ]);
    const above = <T extends { id: string; slug: string }>(
      all: T[],
      slug: string,
      parentOf: (one: T) => string | null,
    ) => {
      const line: string[] = [];
      for (let at = all.find((one) => one.slug === slug); at; at = all.find((one) => one.id === parentOf(at as T))) {
        line.push(at.slug);
      }
      return line;
    };
    const aboveCategory = (slug: string) => above(categories, slug, (category) => category.parent_id);
    const abovePlace = (slug: string) => above(places, slug, (place) => place.parentId);
    const nameOf = (slug: string) => places.find((place) => place.slug === slug)?.name ?? '';
    const countries = places.filter((place) => place.kind === 'country').map((place) => place.slug);
    const roles: SlowRole[] = [];
    for (const { id, hash } of jobs) {
      const [row] = (await listRows(db, [id])).jobs;
      const job = (await findOpenJob(db, hash)) as Job | undefined;
      if (!row || !job) throw new Error('An open role cannot be read');
      const inCategories = aboveCategory(row.category.slug);
      const inPlaces = [...new Set(row.locations.flatMap((place) => abovePlace(place.slug)))];
      const skillLinks = [...job.requiredSkills, ...job.niceSkills];
      const allowed = row.openTo.map((place) => place.slug);
      const openTo = countries.filter(
        (slug) => allowed.length === 0 || abovePlace(slug).some((at) => allowed.includes(at)),
      );
      const labels = [
        ...inCategories.map((slug) => categories.find((category) => category.slug === slug)?.title ?? ''),
        seniorityNames[row.seniority],
        contractTypeNames[row.contractType],
        workplaceNames[row.workplace],
        ...skillLinks.map((skill) => skill.name),
        ...inPlaces.map(nameOf),
        row.company.name,
      ];
      roles.push({
        id,
        row,
        job,
        values: {
          category: inCategories,
          seniority: [row.seniority],
          contractType: [row.contractType],
          workplace: [row.workplace],
          skill: skillLinks.map((skill) => skill.slug),
          location: inPlaces,
          openTo: row.workplace === 'remote' ? openTo : [],
          company: [row.company.slug],
        },
        titleWords: wordsOf(row.title),
        labels: labels.map(wordsOf),
        textWords: wordsOf([job.description, ...job.process.steps, ...job.benefits].join('\n')),
      });
    }
    const slugs = (rows: { slug: string }[]) => rows.map((one) => one.slug);
    return new SlowSearch(
      roles,
      {
        category: slugs(categories),
        seniority: [...SENIORITIES],
        contractType: [...CONTRACT_TYPES],
        workplace: [...WORKPLACES],
        skill: slugs(skills),
        location: slugs(places),
        openTo: countries,
        company: slugs(companies),
      },
      places,
    );
  }

  /** Hashes of a page, the number of all, and the count of every value of every facet. */
  answer(query: SearchQuery, now: Date) {
    const found = this.roles.filter((role) => this.matches(role, query, now));
    const sorted = this.#sort(found, query);
    const from = (query.page - 1) * ROLES_PER_PAGE;
    const counts = Object.fromEntries(
      QUERY_FACETS.map((facet) => {
        const base = this.roles.filter((role) => this.matches(role, { ...query, [facet]: [] }, now));
        const values = this.known[facet].map((value) => [
          value,
          base.filter((role) => this.#has(role, facet, value, query)).length,
        ]);
        return [facet, Object.fromEntries(values)];
      }),
    ) as Record<QueryFacet, Record<string, number>>;
    return {
      total: found.length,
      hashes: sorted.slice(from, from + ROLES_PER_PAGE).map((role) => role.row.hash),
      counts,
    };
  }

  matches(role: SlowRole, query: SearchQuery, now: Date): boolean {
    for (const facet of QUERY_FACETS) {
      if (query[facet].length > 0 && !query[facet].some((value) => this.#has(role, facet, value, query))) return false;
    }
    const { pay } = role.row;
    if (query.pay) {
      if (pay?.currency !== query.pay.currency) return false;
      const wish = yearlyAmount(query.pay.min * minorUnits(query.pay.currency), query.pay.period);
      if (yearlyAmount(pay.max, pay.period) < wish) return false;
    }
    if (query.withPay && !pay) return false;
    const { takeHome } = role.job.process;
    if (query.noUnpaidTakeHome && takeHome && !takeHome.paid) return false;
    if (query.postedWithin !== null && Date.parse(role.row.publishedAt) < now.getTime() - query.postedWithin * DAY)
      return false;
    return readTerms(query.q).every((term) => levelOf(role, term) < NOWHERE !== term.isExcluded);
  }

  #has(role: SlowRole, facet: QueryFacet, value: string, { radius }: SearchQuery): boolean {
    if (role.values[facet].includes(value)) return true;
    const city = this.#places.find((place) => place.slug === value);
    if (facet !== 'location' || radius === null || city?.kind !== 'city') return false;
    return this.#places.some(
      (place) =>
        place.kind === 'city' && role.values.location.includes(place.slug) && kilometresBetween(city, place) <= radius,
    );
  }

  #sort(roles: SlowRole[], query: SearchQuery): SlowRole[] {
    const byAge = (a: SlowRole, b: SlowRole) =>
      b.row.publishedAt.localeCompare(a.row.publishedAt) || (a.id < b.id ? 1 : -1);
    if (query.sort === 'newest') return roles.toSorted(byAge);
    if (query.sort === 'relevance') {
      const terms = readTerms(query.q).filter((term) => !term.isExcluded);
      const worth = (role: SlowRole) =>
        terms.reduce((sum, term) => sum + ([8, 6, 4, 3, 2, 1][levelOf(role, term)] ?? 0), 0);
      return roles.toSorted((a, b) => worth(b) - worth(a) || byAge(a, b));
    }
    const frequency = (currency: string | undefined) =>
      roles.filter((role) => role.row.pay?.currency === currency).length;
    const yearly = (role: SlowRole, end: 'min' | 'max') =>
      role.row.pay ? yearlyAmount(role.row.pay[end], role.row.pay.period) : 0;
    return roles.toSorted((a, b) => {
      const [one, other] = [a.row.pay?.currency, b.row.pay?.currency];
      if (!one || !other) return Number(!one) - Number(!other) || byAge(a, b);
      if (one !== other) {
        const isWished = (currency: string) => Number(currency === query.pay?.currency);
        return isWished(other) - isWished(one) || frequency(other) - frequency(one) || (one < other ? -1 : 1);
      }
      return yearly(b, 'max') - yearly(a, 'max') || yearly(b, 'min') - yearly(a, 'min') || byAge(a, b);
    });
  }
}

const NOWHERE = 6;

/** Where a role says a term: 0 to 5, in the order of the weights; NOWHERE when it does not. */
function levelOf(role: SlowRole, term: Term): number {
  const facts = role.labels.flat();
  if (term.isPhrase) {
    if (sideBySide(role.titleWords, term.words)) return 0;
    if (role.labels.some((label) => sideBySide(label, term.words))) return 2;
    return term.words.length === 1 && role.textWords.includes(term.words[0] ?? '') ? 4 : NOWHERE;
  }
  const saysSame = (words: string[], asked: string) => words.some((word) => isSameWord(word, asked));
  if (term.isExcluded) {
    const all = [...role.titleWords, ...facts, ...role.textWords];
    return term.words.every((word) => saysSame(all, word)) ? 0 : NOWHERE;
  }
  const says = (words: string[], asked: string) => {
    const beginning = beginningOf(asked);
    return words.some((word) => word === asked || (beginning !== null && word.startsWith(beginning)));
  };
  const levelOfWord = (word: string) => {
    const places = [role.titleWords, facts, role.textWords];
    const level = places.flatMap((words) => [saysSame(words, word), says(words, word)]).indexOf(true);
    return level < 0 ? NOWHERE : level;
  };
  const levels = [Math.max(...term.words.map(levelOfWord))];
  for (const { words } of term.also) {
    for (const [place, said] of [role.titleWords, facts].entries()) {
      if (words.every((word) => saysSame(said, word))) levels.push(place * 2);
      else if (words.every((word) => says(said, word))) levels.push(place * 2 + 1);
    }
  }
  return Math.min(...levels);
}

const sideBySide = (said: string[], phrase: string[]): boolean =>
  ` ${said.join(' ')} `.includes(` ${phrase.join(' ')} `);
