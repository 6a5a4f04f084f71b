import type { Db } from '../../src/db/tables.ts';
import { listCategories } from '../../src/features/categories/category.queries.ts';
import { stringFacetValues } from '../../src/features/jobs/job.facts.ts';
import { FACT_FACETS, FACT_FLAGS, jobFields } from '../../src/features/jobs/job.fields.ts';
import { findOpenJob } from '../../src/features/jobs/job.queries.ts';
import {
  CONTRACT_TYPES,
  contractTypeNames,
  type Job,
  type JobRow,
  MAX_FEATURED_ON_TOP,
  SENIORITIES,
  seniorityNames,
  WORKPLACES,
  workplaceNames,
} from '../../src/features/jobs/job.ts';
import { listRowsInOrder } from '../../src/features/jobs/job-row.queries.ts';
import { listLocations } from '../../src/features/locations/location.queries.ts';
import type { Location } from '../../src/features/locations/location.ts';
import {
  canonicalLabelKey,
  isSynonymWord,
  isTradeConcept,
  isTradeWord,
  listStatedConcepts,
  listTitleConceptsWithFamilies,
  type QueryConcept,
} from '../../src/features/search/engine/concepts.ts';
import {
  ADJACENT_SCORE,
  IN_FACTS_SCORE,
  LEVELS,
  type MatchLevel,
  PREFERRED_SCORE,
} from '../../src/features/search/engine/levels.ts';
import type { PayWords } from '../../src/features/search/engine/pay-words.ts';
import { parseTerms, type QueryTerm } from '../../src/features/search/engine/terms.ts';
import {
  findTermRelaxations,
  type MatchMode,
  type TermRelaxation,
} from '../../src/features/search/engine/word-search.ts';
import {
  containsPhrase,
  foldTitleToWordsByPart,
  foldToWords,
  isPrefixMatch,
  isSameWord,
  toSingular,
} from '../../src/features/search/engine/words.ts';
import { FLAGS, type FlagName, REQUIRED_FACETS } from '../../src/features/search/filters.ts';
import {
  defaultSort,
  type PayFilter,
  QUERY_FACETS,
  type QueryFacet,
  type SearchQuery,
} from '../../src/features/search/query.ts';
import { DAY } from '../../src/lib/dates.ts';
import { distanceKm } from '../../src/lib/distance.ts';
import { mapToRecord } from '../../src/lib/lookup.ts';
import { minorUnitsPerUnit, yearlyAmount } from '../../src/lib/money.ts';

interface SlowJob {
  id: string;
  row: JobRow;
  job: Job;
  /** Slugs that find the role, by facet. */
  values: Record<QueryFacet, string[]>;
  titleWords: string[];
  titleMeanings: Set<string>;
  /** Words that stand side by side in the title, two and two. */
  titlePairs: Set<string>;
  /** Labels of facts. */
  labels: SlowLabel[];
  textWords: string[];
  /** True if titles or facts of the board contain the word, so that it matches no longer ones in texts. */
  isComplete: (word: string) => boolean;
}

interface SlowLabel {
  facet: 'category' | 'seniority' | 'contractType' | 'workplace' | 'skill' | 'location' | 'company';
  words: string[];
  meanings: Set<string>;
  key: string;
  /** True for a category with children. */
  isField: boolean;
}

const admits: Record<FlagName, (job: Job) => boolean> = {
  freelance: ({ freelance }) => freelance,
  withPay: ({ pay }) => pay !== null,
  noUnpaidTakeHome: ({ process: { takeHome } }) => !takeHome || takeHome.paid,
  ...mapToRecord(FACT_FLAGS, (name) => (job: Job) => job[name]),
};

/** Facts that words state and no facet has, by label. */
const stated: Record<string, (role: SlowJob) => boolean> = {
  [canonicalLabelKey(foldToWords('freelance'))]: ({ job }) => admits.freelance(job),
  [canonicalLabelKey(foldToWords('salary listed'))]: ({ job }) => admits.withPay(job),
  [canonicalLabelKey(foldToWords('no take-home test'))]: ({ job }) => admits.noUnpaidTakeHome(job),
  [canonicalLabelKey(foldToWords('worldwide'))]: ({ row }) => row.workplace === 'remote' && row.openTo.length === 0,
  [canonicalLabelKey(foldToWords('hourly'))]: ({ row }) => row.pay?.period === 'hour',
  [canonicalLabelKey(foldToWords('day rate'))]: ({ row }) => row.pay?.period === 'day',
};

interface SlowCategory {
  label: SlowLabel;
  meanings: Set<string>;
  /** Slug and ancestors. */
  lineage: string[];
}

/** Reference search without index. */
export class SlowSearch {
  readonly roles: SlowJob[];
  readonly known: Record<QueryFacet, string[]>;
  readonly #places: Location[];
  /** Labels of all values of the board, with and without roles. */
  readonly #labels: SlowLabel[];
  readonly #categories: SlowCategory[];

  private constructor(
    roles: SlowJob[],
    known: Record<QueryFacet, string[]>,
    places: Location[],
    labels: SlowLabel[],
    categories: SlowCategory[],
  ) {
    this.#labels = labels;
    this.#categories = categories;
    this.roles = roles;
    this.known = known;
    this.#places = places;
  }

  static async read(db: Db): Promise<SlowSearch> {
    const [categories, places, skills, companies, jobs] = await Promise.all([
      listCategories(db),
      listLocations(db),
      db.selectFrom('skills').select(['slug', 'name']).execute(),
      db.selectFrom('companies').select(['slug', 'name']).execute(),
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
    const labelOfCategory = (category: (typeof categories)[number] | undefined) =>
      makeLabel(
        'category',
        category?.title ?? '',
        categories.some((other) => other.parent_id === category?.id),
      );
    const roles: SlowJob[] = [];
    const complete = new Map<string, boolean>();
    const isComplete = (requested: string): boolean => {
      const describes = ({ titleWords, labels }: SlowJob) =>
        [...titleWords, ...labels.flatMap(({ words }) => words)].some((output) => isVeryWord(output, requested));
      const known = complete.get(requested) ?? roles.some(describes);
      complete.set(requested, known);
      return known;
    };
    for (const { id, hash } of jobs) {
      const [row] = (await listRowsInOrder(db, [id])).jobs;
      const job = (await findOpenJob(db, hash)) as Job | undefined;
      if (!row || !job) throw new Error('An open role cannot be read');
      const inCategories = aboveCategory(row.category.slug);
      const inPlaces = [...new Set(row.locations.flatMap((place) => abovePlace(place.slug)))];
      const skillLinks = [...job.requiredSkills, ...job.niceSkills];
      const allowed = row.openTo.map((place) => place.slug);
      const openTo = countries.filter(
        (slug) => allowed.length === 0 || abovePlace(slug).some((at) => allowed.includes(at)),
      );
      const namedPlaces = row.workplace === 'remote' ? allowed.flatMap(abovePlace) : [];
      const statedPlaces = [...new Set([...inPlaces, ...namedPlaces])];
      const labels = [
        ...inCategories.map((slug) => labelOfCategory(categories.find((category) => category.slug === slug))),
        makeLabel('seniority', seniorityNames[row.seniority]),
        makeLabel('contractType', contractTypeNames[row.contractType]),
        makeLabel('workplace', workplaceNames[row.workplace]),
        ...skillLinks.map((skill) => makeLabel('skill', skill.name)),
        ...statedPlaces.map((slug) => makeLabel('location', nameOf(slug))),
        makeLabel('company', row.company.name),
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
          ...mapToRecord(FACT_FACETS, (facet) => [...stringFacetValues(job[facet])]),
          skill: skillLinks.map((skill) => skill.slug),
          location: inPlaces,
          openTo: row.workplace === 'remote' ? openTo : [],
          company: [row.company.slug],
        },
        titleWords: foldToWords(row.title),
        titleMeanings: listTitleConceptsWithFamilies(row.title),
        titlePairs: new Set(foldTitleToWordsByPart(row.title).flatMap(pairsOf)),
        labels,
        isComplete,
        textWords: foldToWords([job.description, ...job.process.steps, ...job.benefits].join('\n')),
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
        ...mapToRecord(FACT_FACETS, (facet): string[] => [...jobFields[facet].values]),
        skill: slugs(skills),
        location: slugs(places),
        openTo: countries,
        company: slugs(companies),
      },
      places,
      [
        ...categories.map(labelOfCategory),
        ...SENIORITIES.map((seniority) => makeLabel('seniority', seniorityNames[seniority])),
        ...CONTRACT_TYPES.map((contract) => makeLabel('contractType', contractTypeNames[contract])),
        ...WORKPLACES.map((workplace) => makeLabel('workplace', workplaceNames[workplace])),
        ...skills.map(({ name }) => makeLabel('skill', name)),
        ...places.map(({ name }) => makeLabel('location', name)),
        ...companies.map(({ name }) => makeLabel('company', name)),
      ],
      categories.map((category) => ({
        label: labelOfCategory(category),
        meanings: listTitleConceptsWithFamilies(category.title),
        lineage: aboveCategory(category.slug),
      })),
    );
  }

  /** Page of hashes, total and facet counts. `q` is the corrected text. */
  answer(query: SearchQuery, now: Date, q = query.q) {
    const requested = this.#ask(query, q, now);
    const found = this.#find(query, requested, now);
    const sorted = this.#sort(found, query, requested);
    const from = (query.page - 1) * query.pageSize;
    const counts = Object.fromEntries(
      QUERY_FACETS.map((facet) => {
        const base = this.#find({ ...query, [facet]: [] }, requested, now);
        const values = this.known[facet].map((value) => [
          value,
          base.filter((role) => this.#has(role, facet, value, query)).length,
        ]);
        return [facet, Object.fromEntries(values)];
      }),
    ) as Record<QueryFacet, Record<string, number>>;
    return {
      total: found.length,
      hashes: sorted.slice(from, from + query.pageSize).map((role) => role.row.hash),
      counts,
    };
  }

  #find(query: SearchQuery, requested: Requested, now: Date): SlowJob[] {
    return this.roles.filter((role) => this.#matches(role, query, now) && requested.isSatisfiedBy(role));
  }

  /** Interpreted words of a query without filters. */
  #ask(query: SearchQuery, q: string, now: Date): Requested {
    const isName = (words: readonly string[]) => this.#facetsOf(canonicalLabelKey(words)).size > 0;
    const isPlace = (words: readonly string[]) => this.#facetsOf(canonicalLabelKey(words)).has('location');
    const areAlike = (one: readonly string[], other: readonly string[]) =>
      [...this.#facetsOf(canonicalLabelKey(one))].some((facet) =>
        this.#facetsOf(canonicalLabelKey(other)).has(facet),
      ) ||
      (isTradeConcept(one) && isTradeConcept(other));
    const isDisclosed = (words: readonly string[]) =>
      this.roles.some(({ titleWords, labels }) =>
        [titleWords, ...labels.map((label) => label.words)].some((output) => containsPhrase(output, words)),
      );
    const kindsOf = (key: string) =>
      this.#places.flatMap(({ id, name, kind }) => {
        if (canonicalLabelKey(foldToWords(name)) !== key) return [];
        return kind === 'country' && !this.#places.some(({ parentId }) => parentId === id) ? [kind, 'city'] : [kind];
      });
    const areApart = (...names: [readonly string[], readonly string[]]) => {
      const [one, other] = names.map(canonicalLabelKey) as [string, string];
      const isShared = REQUIRED_FACETS.some((facet) => [one, other].every((key) => this.#facetsOf(key).has(facet)));
      const isAlike = kindsOf(one).some((kind) => kind !== 'region' && kindsOf(other).includes(kind));
      return one !== other && (isShared || isAlike);
    };
    const reading = { isName, isPlace, areAlike, areApart, isKnownPhrase: isDisclosed, isExact: query.exact };
    const terms = parseTerms(q, reading);
    const wanted = terms.filter((term) => !term.isExcluded);
    const views = new Map(wanted.map((term) => [term, this.#view(term, now)]));
    const satisfyWords = (kept: readonly QueryTerm[], way: MatchMode) => {
      const judges: Judge[] = kept.flatMap((term) =>
        term.kind === 'pay' || term.kind === 'sort' ? [] : [(role: SlowJob) => views.get(term)?.(role, way) ?? false],
      );
      const preferred: PayFilter[] = [];
      for (const { pay } of kept) {
        if (!pay) continue;
        const paying = this.#paying(pay, judges);
        judges.push(paying.isPaid);
        preferred.push(...paying.preferred);
      }
      return { isWanted: (role: SlowJob) => judges.every((judge) => judge(role)), preferred };
    };
    const findsAny = (kept: readonly QueryTerm[], way: MatchMode) => this.roles.some(satisfyWords(kept, way).isWanted);
    let [kept, way]: TermRelaxation = [wanted, 'all'];
    for (const choice of query.exact ? [] : findTermRelaxations(wanted, this.#knowledge, findsAny)) {
      if (!findsAny(...choice)) continue;
      [kept, way] = choice;
      break;
    }
    const { isWanted, preferred } = satisfyWords(kept, way);
    const excluded = terms.filter((term) => term.isExcluded);
    const isLeft = (how: 'named' | 'withoutKin') => (role: SlowJob) =>
      isWanted(role) && excluded.every((term) => !this.#leavesOut(term, how)(role));
    const isSatisfiedBy = isLeft(this.roles.some(isLeft('named')) ? 'named' : 'withoutKin');
    return { terms: kept, isSatisfiedBy, preferred };
  }

  /** Possible currencies of an amount, and jobs that pay it. */
  #paying({ min, currencies, period }: PayWords, others: Judge[]): { isPaid: Judge; preferred: PayFilter[] } {
    const paid = new Set(this.roles.flatMap(({ row }) => row.pay?.currency ?? []));
    const named = [...paid].filter((currency) => currencies.length === 0 || currencies.includes(currency));
    const usual = (currency: string) =>
      this.roles
        .flatMap(({ row: { pay } }) => (pay?.currency === currency ? yearlyAmount(pay.max, pay.period) : []))
        .sort((a, b) => a - b);
    const isLikely = (currency: string) => {
      const amounts = usual(currency);
      return (amounts[amounts.length >>> 1] ?? 0) <= 4 * yearlyAmount(min * minorUnitsPerUnit(currency), period);
    };
    const likely = named.filter(isLikely);
    const times = (currency: string) =>
      this.roles.filter((role) => role.row.pay?.currency === currency && others.every((judge) => judge(role))).length;
    const found = likely.filter((currency) => times(currency) > 0);
    found.sort((a, b) => times(b) - times(a) || (a < b ? -1 : 1));
    const meant = [found, likely].find((some) => some.length > 0) ?? named;
    const isEnough: Judge = (role) => meant.some((currency) => pays(role, { min, currency, period }));
    const isRated: Judge = (role) => isEnough(role) && role.row.pay?.period === period;
    const isRate = period === 'hour' || period === 'day';
    const areRated = isRate && this.roles.some((role) => isRated(role) && others.every((judge) => judge(role)));
    const first = meant.find((currency) => currency === currencies[0]) ?? meant[0];
    const isOne = meant.length === 1 || currencies.length === 1;
    const preferred = first === undefined || isOne ? [] : [{ min, currency: first, period }];
    return { isPaid: areRated ? isRated : isEnough, preferred };
  }

  readonly #knowledge = {
    finds: (term: QueryTerm): boolean => this.roles.some((role) => this.#levelsOf(role, term).size > 0),
    isFact: (term: QueryTerm): boolean =>
      this.#isNamed(term) && (term.meaning === null || term.meaning.inText === null),
    isLevel: ({ meaning }: QueryTerm): boolean => {
      const facets = this.#facetsOf(meaning?.label ?? '');
      return facets.has('seniority') && !facets.has('contractType');
    },
    isCraft: (term: QueryTerm): boolean => this.#isCraft(term),
    isWork: (term: QueryTerm): boolean => this.#isWork(term),
  };

  #isNamed({ meaning, either }: QueryTerm): boolean {
    return either.some((term) => this.#isNamed(term)) || (meaning !== null && this.#namedLevels(meaning) !== null);
  }

  #isCraft(term: QueryTerm): boolean {
    const { kind, meaning, either } = term;
    if (either.length > 0) return either.some((one) => this.#isCraft(one));
    if (kind !== 'words' || !meaning) return false;
    return (meaning.isCraft || this.#facetsOf(meaning.label).has('category')) && this.#knowledge.finds(term);
  }

  #isSkill({ meaning, either }: QueryTerm): boolean {
    if (either.length > 0) return either.every((term) => this.#isSkill(term));
    return meaning !== null && this.#facetsOf(meaning.label).has('skill');
  }

  #isWork(term: QueryTerm): boolean {
    const { words, either } = term;
    if (either.length > 0) return either.some((one) => this.#isWork(one));
    if (this.#isCraft(term) || this.#isSkill(term)) return true;
    const isTitled = ({ titleWords }: SlowJob) =>
      words.every((requested) => titleWords.some((output) => isVeryWord(output, requested)));
    return !this.#isNamed(term) && words.every(isTradeWord) && this.roles.some(isTitled);
  }

  /** True if a role matches a term at a strictness. */
  #view(term: QueryTerm, now: Date): (role: SlowJob, way: MatchMode) => boolean {
    const { days, either, meaning } = term;
    if (days !== null) return ({ row }) => isWithin(row, days, now);
    if (either.length > 0) {
      const views = either.map((one) => this.#view(one, now));
      const isSkill = this.#isSkill(term);
      return (role, way) =>
        views.some((view) =>
          view(role, way === 'mentioned' ? (isSkill ? 'all' : 'namedOrSkill') : way === 'field' ? 'namedOrSkill' : way),
        );
    }
    const { named, namedOrSkill } = this.#bands(term);
    const all = (role: SlowJob) => this.#levelsOf(role, term).size > 0;
    const field = meaning && this.#isCraft(term) ? this.#fieldOf(meaning) : undefined;
    const ways: Record<MatchMode, Judge> = {
      named,
      namedOrSkill,
      field: field ?? namedOrSkill,
      mentioned: this.#isSkill(term) ? all : namedOrSkill,
      all,
    };
    return (role, way) => ways[way](role);
  }

  /** Matchers of a term by level. The next applies if a level matches nothing. */
  #bands(term: QueryTerm): { named: Judge; namedOrSkill: Judge; withoutKin: Judge } {
    const namedLevels = term.meaning && this.#namedLevels(term.meaning);
    const describes =
      (isAmong: (level: MatchLevel) => boolean): Judge =>
      (role) =>
        [...this.#levelsOf(role, term)].some(isAmong);
    const isNamedLevel = (level: MatchLevel) => !namedLevels || namedLevels.includes(level);
    const named = describes(isNamedLevel);
    const namedOrSkill = describes((level) => isNamedLevel(level) || level.startsWith('skill'));
    const all = describes(() => true);
    const firstOf = (judges: Judge[]) => judges.find((judge) => this.roles.some(judge)) ?? all;
    const first = firstOf([named, namedOrSkill]);
    return {
      named: first,
      namedOrSkill: firstOf([namedOrSkill]),
      withoutKin: first === named ? describes((level) => isNamedLevel(level) && !level.endsWith('Kin')) : first,
    };
  }

  #fieldOf({ label, relatedTokens: kin }: QueryConcept): Judge | undefined {
    const lineages = this.#categories.flatMap(({ label: { key }, meanings, lineage }) =>
      key === label || kin.some((token) => meanings.has(token)) ? lineage : [],
    );
    const isIn: Judge = ({ values }) => values.category.some((slug) => lineages.includes(slug));
    return this.roles.some(isIn) ? isIn : undefined;
  }

  /** Several words that are a place, a company … are not said by who says each of them somewhere. */
  #levelsOf(role: SlowJob, term: QueryTerm): Set<MatchLevel> {
    if (term.either.length > 0) return levelsOfEither(term.either.map((one) => this.#levelsOf(role, one)));
    const label = term.meaning?.label ?? '';
    const states = Object.hasOwn(stated, label) ? stated[label] : undefined;
    if (states && !term.isPhrase) return new Set(states(role) ? ['factMeaning'] : []);
    const levels = levelsOf(role, term);
    if (!term.isPhrase && label && role.labels.some(({ facet, key }) => facet === 'skill' && key === label))
      levels.add('skill');
    const facets = term.meaning && term.words.length > 1 ? this.#facetsOf(term.meaning.label) : new Set();
    if (facets.size > 0 && !facets.has('skill') && !facets.has('category')) {
      levels.delete('text');
      levels.delete('textBegun');
    }
    return levels;
  }

  #namedLevels({ label, isCraft, inText }: QueryConcept): MatchLevel[] | null {
    const facets = this.#facetsOf(label);
    if (facets.size === 0 && !isCraft && !inText && !Object.hasOwn(stated, label)) return null;
    const outside: MatchLevel[] = ['skillBegun', 'skillMeaning', 'skillKin', 'text', 'textBegun'];
    if (!facets.has('skill')) outside.push('skill');
    return LEVELS.map(([level]) => level).filter((level) => !outside.includes(level));
  }

  #facetsOf = (label: string): Set<string> =>
    new Set(this.#labels.filter(({ key }) => key === label).map(({ facet }) => facet));

  /** Matcher of an excluded term: named ones as a search would find them, other words literally anywhere. */
  #leavesOut(term: QueryTerm, how: 'named' | 'withoutKin'): Judge {
    const { words, isPhrase, either } = term;
    if (either.length > 0) {
      const each = either.map((one) => this.#leavesOut(one, how));
      return (role) => each.some((judge) => judge(role));
    }
    if (isPhrase || this.#isNamed(term)) return this.#bands(term)[how];
    return ({ titleWords, labels, textWords }) => {
      const all = [...titleWords, ...labels.flatMap((label) => label.words), ...textWords];
      return words.every((requested) => all.some((output) => isVeryWord(output, requested)));
    };
  }

  #matches(role: SlowJob, query: SearchQuery, now: Date): boolean {
    for (const facet of QUERY_FACETS) {
      if (query[facet].length > 0 && !query[facet].some((value) => this.#has(role, facet, value, query))) return false;
    }
    if (query.pay && !pays(role, query.pay)) return false;
    if (FLAGS.some((flag) => query[flag] && !admits[flag](role.job))) return false;
    return query.postedWithin === null || isWithin(role.row, query.postedWithin, now);
  }

  #has(role: SlowJob, facet: QueryFacet, value: string, { radius }: SearchQuery): boolean {
    if (role.values[facet].includes(value)) return true;
    const city = this.#places.find((place) => place.slug === value);
    if (facet !== 'location' || radius === null || city?.kind !== 'city') return false;
    return this.#places.some(
      (place) =>
        place.kind === 'city' && role.values.location.includes(place.slug) && distanceKm(city, place) <= radius,
    );
  }

  #sort(roles: SlowJob[], query: SearchQuery, { terms, preferred }: Requested): SlowJob[] {
    const isBestPaid = terms.some(({ kind }) => kind === 'sort');
    const sort = isBestPaid && query.sort === defaultSort(query) ? 'pay' : query.sort;
    const byAge = (a: SlowJob, b: SlowJob) =>
      b.row.publishedAt.localeCompare(a.row.publishedAt) || (a.id < b.id ? 1 : -1);
    if (sort === 'newest') {
      const newest = roles.toSorted(byAge);
      const first = query.q ? [] : newest.filter(({ row }) => row.featured).slice(0, MAX_FEATURED_ON_TOP);
      return [...first, ...newest.filter((role) => !first.includes(role))];
    }
    if (sort === 'relevance') {
      const pairs = new Set(
        pairsOf(
          terms.flatMap(({ kind, words, either }) =>
            either.length === 0 && (kind === 'words' || kind === 'phrase') ? words : [],
          ),
        ),
      );
      const worth = (role: SlowJob) =>
        terms.reduce((sum, term) => sum + (isStated(term) ? worthOf(this.#levelsOf(role, term)) : 0), 0) +
        PREFERRED_SCORE * preferred.filter((wish) => pays(role, wish)).length +
        ADJACENT_SCORE * [...pairs].filter((pair) => role.titlePairs.has(pair)).length;
      return roles.toSorted((a, b) => worth(b) - worth(a) || byAge(a, b));
    }
    const frequency = (currency: string | undefined) =>
      roles.filter((role) => role.row.pay?.currency === currency).length;
    const yearly = (role: SlowJob, end: 'min' | 'max') =>
      role.row.pay ? yearlyAmount(role.row.pay[end], role.row.pay.period) : 0;
    return roles.toSorted((a, b) => {
      const [one, other] = [a.row.pay?.currency, b.row.pay?.currency];
      if (!one || !other) return Number(!one) - Number(!other) || byAge(a, b);
      if (one !== other) {
        const isWished = (currency: string) => Number(currency === query.pay?.currency);
        return isWished(other) - isWished(one) || frequency(other) - frequency(one) || (one < other ? -1 : 1);
      }
      const kindOf = (role: SlowJob) => ['day', 'hour'].indexOf(role.row.pay?.period ?? '');
      if (kindOf(a) !== kindOf(b)) return kindOf(a) - kindOf(b);
      return yearly(b, 'max') - yearly(a, 'max') || yearly(b, 'min') - yearly(a, 'min') || byAge(a, b);
    });
  }
}

type Judge = (role: SlowJob) => boolean;

interface Requested {
  /** Terms of the search. */
  terms: readonly QueryTerm[];
  isSatisfiedBy: Judge;
  /** Pay that comes first among other pay. */
  preferred: PayFilter[];
}

/** True if a term scores. */
const isStated = ({ kind }: QueryTerm): boolean => kind === 'words' || kind === 'phrase';

const isWithin = ({ publishedAt }: JobRow, days: number, now: Date): boolean =>
  Date.parse(publishedAt) >= now.getTime() - days * DAY;

function pays({ row: { pay } }: SlowJob, { min, currency, period, end }: PayFilter): boolean {
  if (pay?.currency !== currency) return false;
  return yearlyAmount(pay[end ?? 'max'], pay.period) >= yearlyAmount(min * minorUnitsPerUnit(currency), period);
}

function makeLabel(facet: SlowLabel['facet'], text: string, isField = false): SlowLabel {
  const words = foldToWords(text);
  const isDumb = facet === 'company' || isField;
  return {
    facet,
    words,
    meanings: isDumb ? new Set() : listTitleConceptsWithFamilies(text),
    key: canonicalLabelKey(words),
    isField,
  };
}

const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, i) => (i > 0 ? [`${toSingular(words[i - 1] ?? '')} ${toSingular(word)}`] : []));

const isVeryWord = (output: string, requested: string): boolean =>
  isPrefixMatch(output, requested) && isSameWord(output, requested);

function worthOf(levels: Set<MatchLevel>): number {
  const best = LEVELS.find(([level]) => levels.has(level))?.[1] ?? 0;
  return best + (levels.has('fact') || levels.has('factMeaning') ? IN_FACTS_SCORE : 0);
}

/** Everywhere that a role says a term which is not excluded. */
function levelsOf(role: SlowJob, { words, isPhrase, meaning }: QueryTerm): Set<MatchLevel> {
  const levels = new Set<MatchLevel>();
  const isCraft = meaning?.isCraft ?? false;
  const placeOf = ({ facet, words: output, isField }: SlowLabel): 'fact' | 'skill' =>
    facet === 'skill' || (facet === 'company' && output.length > words.length) || (isField && isCraft)
      ? 'skill'
      : 'fact';
  if (isPhrase) {
    if (containsPhrase(role.titleWords, words)) levels.add('title');
    for (const label of role.labels) if (containsPhrase(label.words, words)) levels.add(placeOf(label));
    if (words.length === 1 && role.textWords.includes(words[0] ?? '')) levels.add('text');
    return levels;
  }
  const describeAll = (output: readonly string[], is: typeof isSameWord) =>
    words.every((requested) => output.some((word) => is(word, requested)));
  // Another name of something is no beginning of a longer word.
  const isLonger = meaning && words.length === 1 && isSynonymWord(words[0] ?? '') ? isVeryWord : isPrefixMatch;
  if (describeAll(role.titleWords, isVeryWord)) levels.add('title');
  if (describeAll(role.titleWords, isLonger)) levels.add('titleBegun');
  for (const label of role.labels) {
    if (describeAll(label.words, isVeryWord)) levels.add(placeOf(label));
    if (describeAll(label.words, isLonger)) levels.add(`${placeOf(label)}Begun`);
  }
  const facts = role.labels.flatMap((label) => label.words);
  const elsewhere = words.length > 1 ? [...role.titleWords, ...facts] : [];
  const scattered = (requested: string, is: typeof isSameWord) =>
    elsewhere.some((output) => isPrefixMatch(output, requested)) ||
    role.textWords.some((output) => is(output, requested));
  if (words.every((requested) => scattered(requested, isVeryWord))) levels.add('text');
  if (words.every((requested) => scattered(requested, role.isComplete(requested) ? isVeryWord : isLonger)))
    levels.add('textBegun');
  if (!meaning) return levels;
  const meansAll = (output: Set<string>) => meaning.ways.some((way) => way.every((token) => output.has(token)));
  const isKin = (output: Set<string>) => meaning.relatedTokens.some((token) => output.has(token));
  if (meansAll(role.titleMeanings)) levels.add('titleMeaning');
  if (isKin(role.titleMeanings)) levels.add('titleKin');
  for (const label of role.labels) {
    if (meansAll(label.meanings)) levels.add(`${placeOf(label)}Meaning`);
    if (isKin(label.meanings)) levels.add(`${placeOf(label)}Kin`);
  }
  if (meaning.inText && listStatedConcepts(role.textWords).has(meaning.inText)) levels.add('textMeaning');
  return levels;
}

/** Levels of alternatives. All in the title rank higher. */
function levelsOfEither(each: Set<MatchLevel>[]): Set<MatchLevel> {
  const levels = new Set(each.flatMap((one) => [...one]));
  if (levels.has('title')) levels.add('titleBegun');
  if (!each.every((one) => one.has('title'))) levels.delete('title');
  return levels;
}
