import type { SkillLink } from '../jobs/job.ts';

const MAX_SKILLS = 8;

interface SkillMatches {
  required: string[];
  nice: string[];
}

const NICE =
  /\b(?:nice[- ]to[- ]ha(?:ve|d)|bonus|(?:is|are|be|as|a) (?:\w+ )?plus\b|preferred|desirable|desired|advantage(?:ous)?|ideally|extra credit|good to have|brownie points|optional|von vorteil|wünschenswert)/i;
const HEADING = /^(?:#{3,4} .+|\*\*[^*]+\*\*:?|[^.!?]{3,60}:)$/;

/** Employer statements without skills: accessibility, equal opportunities. */
const STATEMENT = /accommodation|equal[- ]opportunit|discriminat/i;

/** Everyday words, which count only as the full name within a sentence. */
const EVERYDAY = new Set([
  'sketch',
  'principle',
  'motion',
  'notion',
  'linear',
  'maze',
  'abstract',
  'craft',
  'spline',
  'rive',
  'framer',
  'origin',
  'play',
  'flow',
  'go',
  'r',
  'cursor',
  'stark',
  'hiring',
  'lighting',
  'unity',
  'react',
  'blender',
  'illustrator',
]);

/**
 * Up to 8 skills of the board named in a text, required ones first. Optional if its section or line says so and no other line
 * requires it.
 */
export function findRequiredAndNiceSkills(description: string, skills: readonly SkillLink[]): SkillMatches {
  const patterns = skills.map((skill) => ({ slug: skill.slug, pattern: patternOf(skill.name) }));
  const required = new Set<string>();
  const nice = new Set<string>();
  let isNiceSection = false;
  for (const line of description.split('\n').map((text) => text.trim())) {
    if (STATEMENT.test(line)) continue;
    if (HEADING.test(line)) isNiceSection = NICE.test(line);
    const found = patterns
      .map(({ slug, pattern }) => ({ slug, at: line.search(pattern) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at);
    for (const { slug } of found) (isNiceSection || NICE.test(line) ? nice : required).add(slug);
  }
  const first = [...required].slice(0, MAX_SKILLS);
  return { required: first, nice: [...nice].filter((slug) => !required.has(slug)).slice(0, MAX_SKILLS - first.length) };
}

function patternOf(name: string): RegExp {
  const product = name.trim().replace(/^Adobe /, '');
  const words = product
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[\s-]+/g, '[\\s-]+')
    .replace(/i[sz]ation/, 'i[sz]ation')
    .replace(/modell?ing/, 'modell?ing');
  const isEveryday = EVERYDAY.has(product.toLowerCase());
  const before = isEveryday ? '(?<=[\\p{L}\\d,(/&][ ]?)' : '';
  return new RegExp(`${before}(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])(?!\\.\\w)`, isEveryday ? 'u' : 'iu');
}
