import { needed, niceToHave, welcome } from './asks.ts';
import { levels, phrases } from './data.ts';
import type { DemoJob } from './job-draft.ts';
import { Voice } from './job-voice.ts';
import type { Random } from './random.ts';

type Part = (voice: Voice) => string[];

const MAX_DESCRIPTION_LENGTH = 2_350;

/** Orders of parts. Each company uses a few of them. */
export const layouts: Part[][] = [
  [role, work, requirements, team],
  [opening, work, start, requirements, team],
  [role, work, hard, split, team],
  [opening, team, work, requirements, start],
  [role, start, work, requirements, team],
  [opening, hard, work, split, team],
  [role, split, work, team],
];

/** Markdown of a role: 180 to 400 words under h3 headings, from sentences of its craft, level, trade and employer. */
export function composeDescription(draft: DemoJob, random: Random): string {
  for (;;) {
    const voice = new Voice(draft, random);
    const layout = layouts[random.pick(draft.employer.layouts)] as Part[];
    const blocks = layout.flatMap((part) => part(voice));
    if (random.chance(0.62)) blocks.push(voice.closing());
    const text = blocks.join('\n\n');
    if (text.length < MAX_DESCRIPTION_LENGTH) return text;
  }
}

function role(voice: Voice): string[] {
  return [voice.heading('role'), ...opening(voice)];
}

function opening(voice: Voice): string[] {
  const { craft, seniority } = voice.role;
  const introduction = voice.pick(levels[seniority].leads);
  const subject = voice.pick(craft.openings);
  const reason = voice.pick(voice.isStarter ? phrases.welcomes : phrases.reasons);
  return voice.random.pick([
    [`${introduction} ${subject} ${reason}`],
    [introduction, `${subject} ${reason}`],
    [`${introduction} ${subject}`, reason],
    [`${subject} ${reason}`],
  ]);
}

function work(voice: Voice): string[] {
  return [voice.heading('work'), bullets(tasks(voice))];
}

function tasks(voice: Voice): string[] {
  const { craft, field, seniority, employer } = voice.role;
  const fromLevel = levels[seniority].tasks;
  const fromTrade =
    field.subject === 'surface' || employer.industry.tasksFitAll ? voice.sample(employer.industry.tasks, 1) : [];
  const more = fromTrade.length === 0 || voice.random.chance(0.4) ? 1 : 0;
  if (voice.isStarter)
    return [
      ...voice.sample(field.starterTasks, 2),
      ...voice.sample(craft.tasks, 1 + more),
      ...voice.sample(fromLevel, 1),
      ...fromTrade,
    ];
  const isLeadRole = ['lead', 'principal', 'head'].includes(seniority);
  return [
    ...voice.sample(craft.tasks, (isLeadRole ? 2 : 3) + more),
    ...fromTrade,
    ...voice.sample(fromLevel, isLeadRole ? 2 : 1),
  ];
}

function start(voice: Voice): string[] {
  const { field, seniority } = voice.role;
  const hasPerks = seniority !== 'intern' && (seniority !== 'head' || field.slug === 'product-and-leadership');
  if (!hasPerks) return [voice.heading('hard'), voice.difficulty()];
  const [first, third, sixth] = field.milestones.map((lines) => voice.pick(lines));
  return [
    voice.heading('start'),
    `1. **One month.** ${first}\n2. **Three months.** ${third}\n3. **Six months.** ${sixth}`,
  ];
}

function requirements(voice: Voice): string[] {
  return [voice.heading('asks'), bullets([...needed(voice), welcome(voice)])];
}

function split(voice: Voice): string[] {
  const [first, second] = voice.role.employer.needs;
  const extra = voice.pick(voice.role.craft.asks.slice(-1));
  return [
    voice.heading('asks'),
    `#### ${first}`,
    bullets(needed(voice)),
    `#### ${second}`,
    bullets([niceToHave(voice), extra]),
  ];
}

function hard(voice: Voice): string[] {
  return [voice.heading('hard'), `${voice.difficulty()} ${voice.difficulty()}`];
}

function team(voice: Voice): string[] {
  const { employer, workplace, kind } = voice.role;
  const size = employer.headcount <= 10 ? 0 : employer.headcount <= 50 ? 1 : employer.headcount <= 500 ? 2 : 3;
  const contract = kind ? ` ${voice.pick(phrases.contracts[kind].says)}` : '';
  const [habit, otherHabit] = voice.sample(employer.habits, 2);
  const people = `${voice.pick(phrases.teams[size])} ${habit}`;
  const place = `${voice.pick(phrases.places[workplace])}${contract}`;
  return [
    voice.heading('team'),
    ...voice.random.pick([
      [`${people} ${otherHabit}`, place],
      [people, `${place} ${otherHabit}`],
      [`${place} ${people}`, voice.difficulty()],
    ]),
  ];
}

const bullets = (lines: string[]): string => lines.map((line) => `- ${line}`).join('\n');
