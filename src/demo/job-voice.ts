import { lookup } from '../lib/lookup.ts';
import { phrases } from './data.ts';
import type { DemoJob } from './job-draft.ts';
import type { Random } from './random.ts';
import { approximateNumber, fill } from './sentence.ts';

/** Text generator for one role of an employer: facts, slots and sentences. */
export class Voice {
  readonly role: DemoJob;
  readonly random: Random;
  readonly #slots: Record<string, string>;
  readonly #hard: string[];

  constructor(role: DemoJob, random: Random) {
    this.role = role;
    this.random = random;
    const { employer, craft, field, place, title } = role;
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
      portfolio: field.slug === 'product-and-leadership' ? 'record' : 'portfolio',
      hq: employer.home.name,
      city: place.name,
      count: approximateNumber(employer.headcount),
      designers: approximateNumber(employer.designers),
      team: title.team,
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
    return this.role.seniority === 'intern' || this.role.seniority === 'junior';
  }

  fill(sentence: string): string {
    return fill(sentence, this.#slots);
  }

  pick(sentences: readonly string[]): string {
    return this.fill(this.random.pick(sentences));
  }

  sample(sentences: readonly string[], count: number): string[] {
    return this.random.sample(sentences, count).map((sentence) => this.fill(sentence));
  }

  heading(part: string): string {
    return `### ${lookup(this.role.employer.headings, part)}`;
  }

  difficulty(): string {
    return this.#hard.pop() ?? '';
  }

  closing(): string {
    const closing = this.pick(phrases.closings);
    return this.random.chance(0.45) ? `${closing} ${this.pick(phrases.links)}` : closing;
  }
}
