import { capitalise, joinWithAnd } from '../lib/text.ts';
import { levels } from './data.ts';
import type { Voice } from './job-voice.ts';
import type { Skill } from './skills.ts';

export function needed(voice: Voice): string[] {
  const { craft, seniority, title } = voice.role;
  const language = title.language
    ? [`Fluent ${title.language}. Much of the work is done in it; notes and code are in English.`]
    : [];
  // The last entry is reserved for merely welcome skills.
  const fromCraft = voice.sample(craft.asks.slice(0, -1), 2);
  return [
    ...voice.sample(levels[seniority].asks, voice.random.whole(1, 2)),
    ...fromCraft,
    practice(voice),
    ...language,
  ];
}

function practice(voice: Voice): string {
  const names = voice.role.required.map((skill) => `**${nameInside(skill)}**`);
  const list = joinWithAnd(names);
  if (voice.isStarter)
    return voice.random.pick([
      `First experience with ${list}.`,
      `You have tried ${list}, if only at home.`,
      `Basic knowledge of ${list}; the rest can be learned here.`,
    ]);
  if (voice.role.required.every((skill) => skill.proper))
    return voice.random.pick([`Daily use of ${list}, without thinking about it.`, `${list}: fast and tidy.`]);
  return voice.random.pick([
    `Solid practice in ${list}.`,
    `You are at home in ${list}.`,
    `Experience with ${list} that you can show.`,
  ]);
}

export function niceToHave(voice: Voice): string {
  const list = joinWithAnd(voice.role.nice.map(nameInside));
  return voice.random.pick([`${capitalise(list)}.`, `Some ${list}.`, `First experience with ${list}.`]);
}

export function welcome(voice: Voice): string {
  const names = voice.role.nice.map(nameInside);
  return voice.random.pick([
    `Helpful, not required: ${joinWithAnd(names)}.`,
    `${capitalise(joinWithAnd(names))} would be welcome.`,
    `A plus: some ${joinWithAnd(names)}.`,
    `Bonus points for ${joinWithAnd(names)}; we can also teach you.`,
  ]);
}

const nameInside = (skill: Skill): string =>
  skill.proper || !/^[A-Z][a-z]/.test(skill.name)
    ? skill.name
    : skill.name.charAt(0).toLowerCase() + skill.name.slice(1);
