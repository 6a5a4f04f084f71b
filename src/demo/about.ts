import { capitalise, joinWithAnd } from '../lib/text.ts';
import type { Focus, Industry } from './data.ts';
import type { DemoPlace } from './locations.ts';
import type { Random } from './random.ts';
import { approximateNumber, fill } from './sentence.ts';

interface Portrait {
  name: string;
  industry: Industry;
  focus: Focus;
  places: DemoPlace[];
  headcount: number;
  designers: number;
  size: number;
}

const DESIGN = [
  'Design reports to the founders and sits in every planning meeting.',
  'Designers, engineers and support share a floor, a plan and a coffee machine.',
  'Design was the third role ever filled here, before sales.',
  'Each designer has a say in what gets made and a share in what went wrong.',
  'Drawings hang in the corridor for a week before anything is built.',
  'New designers spend their first week with customers, not with files.',
  'The design team keeps a public list of things it would do differently.',
  'Research belongs to everybody here; two people make sure that it is done properly.',
  'What designers earn follows a formula that anybody can read.',
  'There is a yearly exhibition of rejected work. It is well attended.',
  'Half of the designers once had another profession, and it shows in their questions.',
  'Engineers come to critique, and designers come to code review.',
  'Every quarter one design decision is reopened on purpose.',
  'Designers answer support mail on the first Monday of the month.',
  'The management reads the design notes, and sometimes comments in the margin.',
  'A printed book at the entrance records what was left out of each release.',
  'Designers choose their own tools as long as the next person can open the file.',
  'Each new designer first writes down what confused them. The list is used.',
  'Work is signed here: each page of the handbook names who made it.',
  'Design has a budget of its own and spends most of it on travel to customers.',
  'There is one rule about design reviews: someone has to bring cake.',
  'The team likes long projects; the current average is eleven months.',
];

/** Markdown of two or three paragraphs about origin, products, beliefs and people. */
export function composeAbout(portrait: Portrait, random: Random): string {
  const { name, industry, focus } = portrait;
  const [first, second] = random.sample(industry.beliefs, 2);
  const paragraphs = [
    `${composeFounding(portrait, random)} ${composeStory(focus.story, name)}`,
    `${first} ${second}`,
    composePeople(portrait, random),
  ];
  return (random.chance(0.8) ? paragraphs : [paragraphs[0], `${first} ${composePeople(portrait, random)}`]).join(
    '\n\n',
  );
}

function composeFounding({ name, industry, places, size }: Portrait, random: Random): string {
  const year = random.whole(2018 - size * 4, 2021 - size);
  const city = places[0]?.name ?? '';
  const founders = random.pick(industry.founders);
  const occasion = random.pick(industry.occasions);
  return random.pick([
    `${capitalise(founders)} started ${name} in ${city} in ${year}, ${occasion}.`,
    `${name} was founded in ${city} in ${year} by ${founders}, ${occasion}.`,
    `${capitalise(occasion)}, ${founders} founded ${name}. That was in ${city}, in ${year}.`,
    `${name} goes back to ${year}, when ${founders} in ${city} decided to try it themselves, ${occasion}.`,
  ]);
}

function composeStory(story: string, name: string): string {
  return fill(story.replace(/^\{name\}/, 'Today it'), { name });
}

function composePeople({ name, places, headcount, designers }: Portrait, random: Random): string {
  const [home, ...others] = places.map((place) => place.name);
  const count = approximateNumber(headcount);
  const where =
    others.length === 0
      ? `in ${home}`
      : `in ${home}, with ${others.length === 1 ? 'a smaller office' : 'smaller offices'} in ${joinWithAnd(others.slice(0, 4))}`;
  const people = random.pick([
    `${capitalise(count)} people work at ${name}, most of them ${where}.`,
    `${name} has grown to ${count} people ${where}.`,
    `${capitalise(count)} people work here, ${where}; ${approximateNumber(designers)} of them design.`,
  ]);
  return `${people} ${random.pick(DESIGN)}`;
}
