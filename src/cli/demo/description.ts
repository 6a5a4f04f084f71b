import type { Seniority, Workplace } from '../../features/jobs/job.ts';
import { listOf } from '../../lib/text.ts';
import type { Employer } from './employer.ts';
import type { Craft, Field } from './field.ts';
import { levels } from './levels.ts';
import type { Place } from './locations.ts';
import type { Random } from './random.ts';
import { capitalise, fill, numberInWords } from './sentence.ts';
import type { Skill } from './skills.ts';
import { type ContractKind, closings, contracts, links, places, reasons, teams, welcomes } from './voice.ts';

export interface DescriptionFacts {
  employer: Employer;
  field: Field;
  craft: Craft;
  seniority: Seniority;
  workplace: Workplace;
  kind: ContractKind | undefined;
  place: Place | undefined;
  team: string;
  language: string | null;
  required: Skill[];
  nice: Skill[];
}

type Part = (draft: Draft) => string[];

/** Characters; about 400 words. */
const LONGEST = 2_450;

/** Orders in which employers tell things; each company keeps to a few of them. */
export const layouts: Part[][] = [
  [role, work, asks, team],
  [opening, work, start, asks, team],
  [role, work, hard, split, team],
  [opening, team, work, asks, start],
  [role, start, work, asks, team],
  [opening, hard, work, split, team],
  [role, split, work, team],
];

/** Markdown of a role: 180 to 400 words under h3 headings, from sentences of its craft, level, trade and employer. */
export function composeDescription(facts: DescriptionFacts, random: Random): string {
  for (;;) {
    const draft = new Draft(facts, random);
    const layout = layouts[random.pick(facts.employer.layouts)] as Part[];
    const blocks = layout.flatMap((part) => part(draft));
    if (random.chance(0.62)) blocks.push(draft.closing());
    const text = blocks.join('\n\n');
    if (text.length < LONGEST) return text;
  }
}

/** One description in the making: its facts, its slots, and sentences that are drawn once. */
class Draft {
  readonly facts: DescriptionFacts;
  readonly random: Random;
  readonly #slots: Record<string, string>;
  readonly #hard: string[];

  constructor(facts: DescriptionFacts, random: Random) {
    this.facts = facts;
    this.random = random;
    const { employer, craft, field, place, team } = facts;
    const { industry, focus, row } = employer;
    const [surface, otherSurface] = random.sample(focus.surfaces, 2) as [string, string];
    const [artefact, otherArtefact] = random.sample(industry.artefacts, 2) as [string, string];
    const [scene, otherScene] = random.sample(industry.scenes, 2) as [string, string];
    const subjects = {
      surface: [surface, otherSurface],
      artefact: [artefact, otherArtefact],
      scene: [scene, otherScene],
    } as const;
    const [subject, otherSubject] = subjects[field.subject];
    this.#slots = {
      company: row.name,
      site: row.website ?? '',
      people: focus.people,
      project: random.pick(focus.projects),
      noun: craft.noun,
      discipline: craft.discipline,
      hq: employer.home.name,
      city: (place ?? employer.home).name,
      count: numberInWords(employer.headcount),
      designers: numberInWords(employer.designers),
      team,
      surface,
      otherSurface,
      artefact,
      otherArtefact,
      scene,
      subject,
      otherSubject,
    };
    this.#hard = random.shuffle(industry.hardParts);
  }

  get isStarter(): boolean {
    return this.facts.seniority === 'intern' || this.facts.seniority === 'junior';
  }

  say(sentence: string): string {
    return fill(sentence, this.#slots);
  }

  pick(sentences: readonly string[]): string {
    return this.say(this.random.pick(sentences));
  }

  sample(sentences: readonly string[], count: number): string[] {
    return this.random.sample(sentences, count).map((sentence) => this.say(sentence));
  }

  heading(part: string): string {
    return `### ${this.facts.employer.headings[part]}`;
  }

  /** The next thing that is hard in this trade. */
  difficulty(): string {
    return this.#hard.pop() ?? '';
  }

  closing(): string {
    const closing = this.pick(closings);
    return this.random.chance(0.45) ? `${closing} ${this.pick(links)}` : closing;
  }
}

function role(draft: Draft): string[] {
  return [draft.heading('role'), ...opening(draft)];
}

function opening(draft: Draft): string[] {
  const { craft, seniority } = draft.facts;
  const lead = draft.pick(levels[seniority].leads);
  const subject = draft.pick(craft.openings);
  const reason = draft.pick(draft.isStarter ? welcomes : reasons);
  return draft.random.pick([
    [`${lead} ${subject} ${reason}`],
    [lead, `${subject} ${reason}`],
    [`${lead} ${subject}`, reason],
    [`${subject} ${reason}`],
  ]);
}

function work(draft: Draft): string[] {
  return [draft.heading('work'), bullets(tasks(draft))];
}

function tasks(draft: Draft): string[] {
  const { craft, field, seniority, employer } = draft.facts;
  const fromLevel = levels[seniority].tasks;
  const fromTrade =
    field.subject === 'surface' || employer.industry.tasksFitAll ? draft.sample(employer.industry.tasks, 1) : [];
  const more = fromTrade.length === 0 || draft.random.chance(0.4) ? 1 : 0;
  if (draft.isStarter)
    return [
      ...draft.sample(field.starterTasks, 2),
      ...draft.sample(craft.tasks, 1 + more),
      ...draft.sample(fromLevel, 1),
      ...fromTrade,
    ];
  const leads = ['lead', 'principal', 'head'].includes(seniority);
  return [
    ...draft.sample(craft.tasks, (leads ? 2 : 3) + more),
    ...fromTrade,
    ...draft.sample(fromLevel, leads ? 2 : 1),
  ];
}

function start(draft: Draft): string[] {
  const { field, seniority } = draft.facts;
  const isTold = seniority !== 'intern' && (seniority !== 'head' || field.slug === 'product-and-leadership');
  if (!isTold) return [draft.heading('hard'), draft.difficulty()];
  const [first, third, sixth] = field.milestones.map((lines) => draft.pick(lines));
  return [
    draft.heading('start'),
    `1. **One month.** ${first}\n2. **Three months.** ${third}\n3. **Six months.** ${sixth}`,
  ];
}

function asks(draft: Draft): string[] {
  return [draft.heading('asks'), bullets([...needed(draft), welcome(draft)])];
}

function split(draft: Draft): string[] {
  const [first, second] = draft.facts.employer.needs;
  const extra = draft.pick(draft.facts.craft.asks.slice(-1));
  return [
    draft.heading('asks'),
    `#### ${first}`,
    bullets(needed(draft)),
    `#### ${second}`,
    bullets([niceToHave(draft), extra]),
  ];
}

function needed(draft: Draft): string[] {
  const { craft, seniority, language } = draft.facts;
  const spoken = language ? [`Fluent ${language}. Much of the work is done in it; notes and code are in English.`] : [];
  // The last ask of a craft is kept for those who list what is merely welcome.
  const fromCraft = draft.sample(craft.asks.slice(0, -1), 2);
  return [...draft.sample(levels[seniority].asks, draft.random.whole(1, 2)), ...fromCraft, practice(draft), ...spoken];
}

function practice(draft: Draft): string {
  const names = draft.facts.required.map((skill) => `**${nameInside(skill)}**`);
  const list = listOf(names);
  if (draft.isStarter)
    return draft.random.pick([
      `First experience with ${list}.`,
      `You have tried ${list}, if only at home.`,
      `Basic knowledge of ${list}; the rest can be learned here.`,
    ]);
  if (draft.facts.required.every((skill) => skill.proper))
    return draft.random.pick([`Daily use of ${list}, without thinking about it.`, `${list}: fast and tidy.`]);
  return draft.random.pick([
    `Solid practice in ${list}.`,
    `You are at home in ${list}.`,
    `Experience with ${list} that you can show.`,
  ]);
}

/** The same under a heading that has said so. */
function niceToHave(draft: Draft): string {
  const list = listOf(draft.facts.nice.map(nameInside));
  return draft.random.pick([`${capitalise(list)}.`, `Some ${list}.`, `First experience with ${list}.`]);
}

function welcome(draft: Draft): string {
  const names = draft.facts.nice.map(nameInside);
  return draft.random.pick([
    `Helpful, not required: ${listOf(names)}.`,
    `${capitalise(listOf(names))} would be welcome.`,
    `A plus: some ${listOf(names)}.`,
    `Bonus points for ${listOf(names)}; we can also teach you.`,
  ]);
}

const nameInside = (skill: Skill): string =>
  skill.proper || !/^[A-Z][a-z]/.test(skill.name)
    ? skill.name
    : skill.name.charAt(0).toLowerCase() + skill.name.slice(1);

function hard(draft: Draft): string[] {
  return [draft.heading('hard'), `${draft.difficulty()} ${draft.difficulty()}`];
}

function team(draft: Draft): string[] {
  const { employer, workplace, kind } = draft.facts;
  const size = employer.headcount <= 10 ? 0 : employer.headcount <= 50 ? 1 : employer.headcount <= 500 ? 2 : 3;
  const contract = kind ? ` ${draft.pick(contracts[kind].says)}` : '';
  const [habit, otherHabit] = draft.sample(employer.habits, 2);
  const people = `${draft.pick(teams[size])} ${habit}`;
  const place = `${draft.pick(places[workplace])}${contract}`;
  return [
    draft.heading('team'),
    ...draft.random.pick([
      [`${people} ${otherHabit}`, place],
      [people, `${place} ${otherHabit}`],
      [`${place} ${people}`, draft.difficulty()],
    ]),
  ];
}

const bullets = (lines: string[]): string =>
  lines
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join('\n');
