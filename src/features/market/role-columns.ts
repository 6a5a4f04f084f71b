import type { MarketJob } from './market-role.ts';

/** Number of jobs allocated at a time. */
const INITIAL_CAPACITY = 16_384;
const SKILLS_A_ROLE = 8;

/** Columns of numbers, in order. */
const [HASH, REPOSTED_FROM, PUBLISHED_AT, CLOSED_AT, MIN, MAX, NUMBERS] = [0, 1, 2, 3, 4, 5, 6] as const;
/** Columns of codes, in order. The last is the end of the skills. */
const [EMPLOYER, TERMS, CATEGORIES, PLACES, SKILLS_END, CODES] = [0, 1, 2, 3, 4, 5] as const;

type Terms = Pick<MarketJob, 'contract' | 'isFreelance' | 'seniority' | 'workplace'> & {
  paid: Pick<NonNullable<MarketJob['pay']>, 'currency' | 'period'> | null;
};

/** Interned values with codes. */
class Shared<T> {
  readonly values: T[] = [];
  readonly #codes = new Map<string, number>();

  codeOf(key: string, value: T): number {
    return this.#codes.getOrInsertComputed(key, () => this.values.push(value) - 1);
  }

  at(code: number | undefined): T {
    return this.values[code ?? 0] as T;
  }
}

/** Roles in typed arrays, at a tenth of the memory of objects. */
export class RoleColumns {
  readonly roles: MarketJob[] = [];
  readonly #employers = new Shared<string>();
  readonly #terms = new Shared<Terms>();
  readonly #categories = new Shared<readonly string[]>();
  readonly #places = new Shared<Pick<MarketJob, 'places' | 'countries'>>();
  readonly #skills = new Shared<string>();
  #numbers = new Float64Array(0);
  #codes = new Uint32Array(0);
  #skillCodes = new Uint16Array(0);
  #skillCount = 0;

  add(role: MarketJob): void {
    const row = this.roles.length;
    this.#makeRoom(role.skills.length);
    const { contract, isFreelance, seniority, workplace, pay } = role;
    const paid = pay && { currency: pay.currency, period: pay.period };
    const terms = { contract, isFreelance, seniority, workplace, paid };
    this.#numbers.set(
      [
        role.hash,
        role.repostedFrom ?? Number.NaN,
        role.publishedAt,
        role.closedAt ?? Number.NaN,
        pay?.min ?? 0,
        pay?.max ?? 0,
      ],
      row * NUMBERS,
    );
    for (const skill of role.skills) this.#skillCodes[this.#skillCount++] = this.#skills.codeOf(skill, skill);
    this.#codes.set(
      [
        this.#employers.codeOf(role.employer, role.employer),
        this.#terms.codeOf(JSON.stringify(terms), terms),
        this.#categories.codeOf(role.categories.join(), role.categories),
        this.#places.codeOf(role.places.join(), { places: role.places, countries: role.countries }),
        this.#skillCount,
      ],
      row * CODES,
    );
    this.roles.push(new RoleRow(this, row));
  }

  #makeRoom(skills: number): void {
    if (this.roles.length * NUMBERS === this.#numbers.length) {
      const roles = this.roles.length + INITIAL_CAPACITY;
      this.#numbers = new Float64Array(this.#numbers.buffer.transfer(roles * NUMBERS * Float64Array.BYTES_PER_ELEMENT));
      this.#codes = new Uint32Array(this.#codes.buffer.transfer(roles * CODES * Uint32Array.BYTES_PER_ELEMENT));
    }
    const needed = this.#skillCount + skills;
    if (needed <= this.#skillCodes.length) return;
    const capacity = needed + INITIAL_CAPACITY * SKILLS_A_ROLE;
    this.#skillCodes = new Uint16Array(this.#skillCodes.buffer.transfer(capacity * Uint16Array.BYTES_PER_ELEMENT));
  }

  number(row: number, column: number): number {
    return this.#numbers[row * NUMBERS + column] ?? Number.NaN;
  }

  employer = (row: number): string => this.#employers.at(this.#codes[row * CODES + EMPLOYER]);
  terms = (row: number): Terms => this.#terms.at(this.#codes[row * CODES + TERMS]);
  categories = (row: number): readonly string[] => this.#categories.at(this.#codes[row * CODES + CATEGORIES]);
  placed = (row: number): Pick<MarketJob, 'places' | 'countries'> => this.#places.at(this.#codes[row * CODES + PLACES]);

  skills(row: number): string[] {
    const from = row === 0 ? 0 : this.#codes[(row - 1) * CODES + SKILLS_END];
    const codes = this.#skillCodes.subarray(from, this.#codes[row * CODES + SKILLS_END]);
    return Array.from(codes, (code) => this.#skills.at(code));
  }
}

class RoleRow implements MarketJob {
  readonly #columns: RoleColumns;
  readonly #row: number;

  constructor(columns: RoleColumns, row: number) {
    this.#columns = columns;
    this.#row = row;
  }

  get hash() {
    return this.#columns.number(this.#row, HASH);
  }
  get repostedFrom() {
    return nullOf(this.#columns.number(this.#row, REPOSTED_FROM));
  }
  get publishedAt() {
    return this.#columns.number(this.#row, PUBLISHED_AT);
  }
  get closedAt() {
    return nullOf(this.#columns.number(this.#row, CLOSED_AT));
  }
  get pay() {
    const { paid } = this.#columns.terms(this.#row);
    return paid && { ...paid, min: this.#columns.number(this.#row, MIN), max: this.#columns.number(this.#row, MAX) };
  }
  get employer() {
    return this.#columns.employer(this.#row);
  }
  get contract() {
    return this.#columns.terms(this.#row).contract;
  }
  get isFreelance() {
    return this.#columns.terms(this.#row).isFreelance;
  }
  get seniority() {
    return this.#columns.terms(this.#row).seniority;
  }
  get workplace() {
    return this.#columns.terms(this.#row).workplace;
  }
  get categories() {
    return this.#columns.categories(this.#row);
  }
  get places() {
    return this.#columns.placed(this.#row).places;
  }
  get countries() {
    return this.#columns.placed(this.#row).countries;
  }
  get skills() {
    return this.#columns.skills(this.#row);
  }
}

const nullOf = (number: number): number | null => (Number.isNaN(number) ? null : number);
