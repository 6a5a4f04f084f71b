import { singularOf, wordsOf } from './words.ts';

/**
 * What designers call the same work, and how they shorten it. Whoever searches for one member finds the others where
 * a title or a fact of a role says them. A member is one way to write it; where two families share a member, the
 * longer reading wins, so that “ux writer” is not read as “ux”.
 */
const FAMILIES: readonly (readonly string[])[] = [
  ['UX', 'user experience'],
  ['UI', 'user interface'],
  ['UX designer', 'user experience designer', 'interaction designer', 'IxD'],
  ['UX design', 'user experience design', 'interaction design'],
  ['UI designer', 'user interface designer', 'interface designer'],
  ['UX researcher', 'user researcher', 'design researcher', 'user experience researcher'],
  ['UX research', 'user research', 'design research'],
  ['product designer', 'digital product designer', 'digital designer'],
  ['graphic designer', 'visual designer', 'communication designer'],
  ['graphic design', 'visual design', 'communication design'],
  ['brand designer', 'identity designer', 'branding designer'],
  ['motion designer', 'motion graphics designer', 'animator', 'motion artist'],
  ['3D artist', '3D designer', '3D generalist', 'CGI artist'],
  ['content designer', 'UX writer', 'content strategist'],
  ['design engineer', 'UX engineer', 'design technologist', 'creative technologist'],
  ['creative developer', 'creative coder'],
  ['web designer', 'website designer'],
  ['packaging designer', 'package designer'],
  ['spatial designer', 'environmental designer', 'exhibition designer', 'retail designer'],
  ['design ops', 'DesignOps', 'design operations'],
  ['design manager', 'UX manager', 'design team lead'],
  ['head of design', 'design director', 'VP design'],
  ['art director', 'art direction lead'],
  ['illustrator', 'illustration artist'],
  ['PM', 'product manager'],
  ['industrial designer', 'product design engineer'],
  ['design systems', 'design system', 'component library'],
  ['AR', 'augmented reality'],
  ['VR', 'virtual reality'],
  ['XR', 'extended reality', 'mixed reality'],
  ['AI', 'artificial intelligence'],
  ['ML', 'machine learning'],
  ['junior', 'jr'],
  ['senior', 'sr'],
  ['internship', 'intern', 'trainee'],
  ['freelance', 'freelancer', 'contractor'],
  ['remote', 'home office', 'work from home', 'WFH'],
  ['UK', 'United Kingdom'],
  ['US', 'USA', 'United States'],
  ['NYC', 'New York'],
  ['SF', 'San Francisco'],
];

interface Member {
  words: string[];
  /** The other members, as they read. */
  others: string[];
}

const members = new Map<string, Member>();
for (const family of FAMILIES) {
  for (const name of family) {
    const words = wordsOf(name);
    const key = words.join(' ');
    const others = family.filter((other) => other !== name);
    const known = members.get(key);
    if (known) known.others.push(...others.filter((other) => !known.others.includes(other)));
    else members.set(key, { words, others });
  }
}
const LONGEST = Math.max(...[...members.values()].map((member) => member.words.length));

/** The longest family member that these words begin with, with the other ways to say it. */
export function findFamily(words: readonly string[]): Member | undefined {
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const run = words.slice(0, length);
    const singular = [...run.slice(0, -1), singularOf(run.at(-1) ?? '')];
    const member = members.get(run.join(' ')) ?? members.get(singular.join(' '));
    if (member) return { words: run, others: member.others };
  }
  return undefined;
}
