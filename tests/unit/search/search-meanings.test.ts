import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildQueryConcept,
  listTitleConceptsWithFamilies,
  toCanonicalWords,
} from '../../../src/features/search/engine/concepts.ts';
import { parsePayAtStart } from '../../../src/features/search/engine/pay-words.ts';
import { editDistanceUpTo, Spelling } from '../../../src/features/search/engine/spelling.ts';
import { stemWord } from '../../../src/features/search/engine/stems.ts';
import { parseTerms, printTerms } from '../../../src/features/search/engine/terms.ts';
import { foldToWords, isSameWord } from '../../../src/features/search/engine/words.ts';
import { readList } from '../../groups.ts';
import { cpuMs } from '../cpu-time.ts';

it.each([
  ['Produktdesigner:in', ['produktdesigner']],
  ['Grafiker*innen / Illustrator_in', ['grafiker', 'illustrator']],
  ['Directeur·rice artistique', ['directeur', 'artistique']],
  ['Diseñador/a gráfico/a', ['disenador', 'grafico']],
  ['UX/UI, A/B', ['ux', 'ui', 'a', 'b']],
])('Words with an ending for another gender are one: %s', (text, words) => expect(foldToWords(text)).toEqual(words));

it('Words with an ending for another gender are read in time that grows with the text, whatever it is', () => {
  for (const text of ['a', 'a:', 'aaaa/', 'abc*in']) expect(foldToWords(text.repeat(50_000)).length).toBeGreaterThan(0);
}, 2_000);

import { describePayRequirement } from '../../../src/features/search/wording.ts';
import { forAll } from '../../for-all.ts';

describe('Forms of a word', () => {
  it.each([
    ['branding', 'brand'],
    ['researchers', 'research'],
    ['illustrations', 'illustrator'],
    ['animator', 'animation'],
    ['writing', 'writer'],
    ['modelling', 'modeling'],
    ['localisation', 'localization'],
    ['direction', 'director'],
    ['typographer', 'typography'],
    ['Gestaltung', 'Gestalter'],
  ])('%s and %s have one stem', (one, other) => {
    expect(stemWord(one.toLowerCase())).toBe(stemWord(other.toLowerCase()));
  });

  it.each([
    ['product', 'production'],
    ['engine', 'engineer'],
    ['us', 'user'],
    ['create', 'creative'],
    ['intern', 'internal'],
  ])('%s and %s have not', (one, other) => expect(stemWord(one)).not.toBe(stemWord(other)));

  it.each([
    ['agency', 'agencies'],
    ['designer', 'designers'],
    ['colours', 'color'],
    ['theatre', 'theaters'],
    ['visualization', 'visualisation'],
    ['modelling', 'modeling'],
    ['catalog', 'catalogue'],
    ['jewelry', 'jewellery'],
  ])('%s and %s are the same word', (one, other) => expect(isSameWord(one, other)).toBe(true));
});

describe('Words of other languages', () => {
  it.each([
    ['Grafikdesigner', 'graphic designer'],
    ['Kommunikationsdesign', 'communication design'],
    ['Verpackungsdesignerin', 'packaging designer'],
    ['directeur artistique', 'director art'],
    ['Art Direktor:in', 'art director'],
    ['diseñador gráfico', 'designer graphic'],
    ['projettista', 'projettista'],
    ['Nutzungsforscher:in', 'user researcher'],
    ['user experience', 'ux'],
    ['expérience utilisateur', 'ux'],
    ['Teilzeit', 'part time'],
    ['stagiaire', 'internship'],
    ['Deutschland', 'germany'],
    ['Royaume-Uni', 'united kingdom'],
    ['Muenchen', 'munich'],
    ['München', 'munich'],
    ['North America', 'north america'],
    ['Berlin', 'berlin'],
    ['Brandenburg', 'brandenburg'],
    ['leadership', 'leadership'],
  ])('%s says %s', (output, plain) => expect(toCanonicalWords(foldToWords(output)).join(' ')).toBe(plain));

  it('Words of other languages are of the family that they name, in whatever order', () => {
    const [family] = buildQueryConcept(['art', 'director']).relatedTokens;
    for (const title of [
      'Directeur·rice artistique',
      'Director/a de arte',
      'Artdirector:in',
      'Senior Art Director (m/w/d)',
    ])
      expect([...listTitleConceptsWithFamilies(title)], title).toContain(family);
    expect([...listTitleConceptsWithFamilies('Director of Photography')]).not.toContain(family);
  });

  it('Words of other languages make a bounded number of others', () => {
    forAll(
      [fc.array(fc.constantFrom('ux', 'designer', 'a11y', 'dach', 'Grafiker', 'x'), { maxLength: 12 })],
      (words) => {
        const { ways, relatedTokens: kin, names } = buildQueryConcept(foldToWords(words.join(' ')));
        expect(ways.length).toBeLessThanOrEqual(6);
        expect(kin.length).toBeLessThanOrEqual(4);
        expect(names.length).toBeLessThanOrEqual(4);
      },
    );
  });
});

describe('Pay among words', () => {
  const read = (text: string) => parseTerms(text).flatMap(({ pay }) => pay ?? []);
  it.each([
    ['100k', 100_000, [], 'year'],
    ['designer 60k eur berlin', 60_000, ['EUR'], 'year'],
    ['£50k', 50_000, ['GBP'], 'year'],
    ['€55.000 a year', 55_000, ['EUR'], 'year'],
    ['60 000 €', 60_000, ['EUR'], 'year'],
    ['70–80k', 70_000, [], 'year'],
    ['80k - 100k', 80_000, [], 'year'],
    ['chf 110k+', 110_000, ['CHF'], 'year'],
    ['salary 75000', 75_000, [], 'year'],
    ['4.5k per month', 4_500, [], 'month'],
    ['€50/h', 50, ['EUR'], 'hour'],
    ['400 € a day', 400, ['EUR'], 'day'],
    ['day rate 500', 500, [], 'day'],
    ['hourly rate €60', 60, ['EUR'], 'hour'],
    ['450 pd', 450, [], 'day'],
    ['paying over 80k', 80_000, [], 'year'],
    ['earning more than 80k', 80_000, [], 'year'],
    ['between 60k and 80k', 60_000, [], 'year'],
    ['70k or more', 70_000, [], 'year'],
    ['roles that pay in usd', 0, ['USD'], 'year'],
    ['paid in euros', 0, ['EUR'], 'year'],
    ['product designer USD only', 0, ['USD'], 'year'],
    ['salary in CHF', 0, ['CHF'], 'year'],
    // Fifty euros are too little for a year.
    ['50 eur', 0, ['EUR'], 'year'],
    ['70k plus', 70_000, [], 'year'],
    ['60 thousand', 60_000, [], 'year'],
    ['remote, 80k, figma', 80_000, [], 'year'],
    ['6 figure design job', 100_000, [], 'year'],
    ['six-figure salary', 100_000, [], 'year'],
    ['40 €/Std', 40, ['EUR'], 'hour'],
    ['500 €/Tag Freelance', 500, ['EUR'], 'day'],
    ['300€/día', 300, ['EUR'], 'day'],
    ['R$ 10.000', 10_000, ['BRL'], 'year'],
    ['R$10k', 10_000, ['BRL'], 'year'],
    ['₩60,000,000', 60_000_000, ['KRW'], 'year'],
    ['$50/hour', 50, ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'], 'hour'],
    ['50 eur per hour', 50, ['EUR'], 'hour'],
  ] as const)('%s is at least %d', (text, min, currencies, period) => {
    expect(read(text)).toEqual([{ min, currencies, period }]);
  });

  it('Pay among words of a currency alone is described by the currency', () => {
    expect(describePayRequirement({ min: 0, currency: 'USD', period: 'year' })).toBe('is in USD');
    expect(describePayRequirement({ min: 0, currency: null, period: 'year' })).toBe('is in a currency of that name');
  });

  it('Pay among words in dollars is of any country that has them', () =>
    expect(read('$120k')[0]?.currencies).toContain('USD'));

  it.each(
    readList(`
    4-day week · 3d · c4d · 4k video · 401k · 2026 · 24/7 · under 50k · less than 50k · up to 50k · last 24 hours
    rate · "100k" · -100k · b2b · php · paid top talent · no usd · designer not in usd · not paid in usd
    without euros · try
  `),
  )('%s is none', (text) => expect(read(text)).toEqual([]));

  it('Pay among words is looked for in time that grows with the text', () => {
    for (const text of ['1', '1.', '1,000', '1k-', '€']) {
      const begun = cpuMs();
      parsePayAtStart([text.repeat(10_000)]);
      expect(cpuMs() - begun).toBeLessThan(500);
    }
  });
});

describe('Among words', () => {
  const read = (text: string) =>
    parseTerms(text).map(({ text: output, kind, days, either }) => ({
      [kind]: days ?? (either.length > 0 ? either.map((one) => one.text) : output),
    }));
  it.each([
    ['this week', [{ age: 7 }]],
    ['ux posted today', [{ words: 'ux' }, { age: 1 }]],
    ['posted in the last 3 days berlin', [{ age: 3 }, { words: 'berlin' }]],
    ['past 24 hours', [{ age: 1 }]],
    ['since last week', [{ age: 7 }]],
    ['diese Woche', [{ age: 7 }]],
    ['4-day week', [{ words: '4-day week' }]],
    ['3 days', [{ words: '3' }, { words: 'days' }]],
    ['New York', [{ words: 'New York' }]],
  ])('%s is read as %j', (text, terms) => expect(read(text)).toEqual(terms));

  it.each([
    ['Berlin or remote', [{ words: ['Berlin', 'remote'] }]],
    ['designer in Berlin or in Hamburg', [{ words: 'designer' }, { words: ['Berlin', 'Hamburg'] }]],
    ['London, Paris or Berlin', [{ words: ['London,', 'Paris', 'Berlin'] }]],
    ['London, Paris', [{ words: 'London,' }, { words: 'Paris' }]],
    ['UX or UI designer', [{ words: ['ux designer', 'UI designer'] }]],
    ['ui/ux', [{ words: ['ux', 'ui'] }]],
    ['uxui designer', [{ words: ['ux designer', 'ui designer'] }]],
    ['brand/motion designer', [{ words: ['brand designer', 'motion designer'] }]],
    ['3D artist / motion designer', [{ words: ['3D artist', 'motion designer'] }]],
    ['"berlin" or "hamburg"', [{ words: ['"berlin"', '"hamburg"'] }]],
    ['AR/VR', [{ words: 'AR/VR' }]],
    ['senior or', [{ words: 'senior' }]],
    ['or senior', [{ words: 'senior' }]],
    ['senior or -lead', [{ words: 'senior' }, { without: '-lead' }]],
  ])('%s asks for either: %j', (text, terms) => expect(read(text)).toEqual(terms));

  it.each([
    ['“design systems” remote', '"design systems" remote'],
    ['„design systems“', '"design systems"'],
    ['figma,remote;berlin', 'figma, remote; berlin'],
    ['figma & sketch', 'figma sketch'],
    ['designer - senior', 'designer senior'],
    ['find me all remote jobs in the Berlin area', 'remote Berlin'],
    ['Product Designer (all genders) Berlin', 'Product Designer Berlin'],
    ['Designer (m / w / d)', 'Designer'],
    ['Designer m|w|d', 'Designer'],
    ['Designer (m/w/divers)', 'Designer'],
    ['Designer (alle Geschlechter)', 'Designer'],
  ])('%s means %s', (text, plain) => expect(printTerms(parseTerms(text))).toBe(plain));

  it.each([
    ['U.S.', 'US'],
    ["designer d'interface", 'designer interface'],
    ['مصمم منتجات', 'designer product'],
    ['مصمم تجربة المستخدم', 'designer UX'],
    ['عن بعد', 'remote'],
    ['برلين', 'Berlin'],
    ['グラフィックデザイナー', 'graphic designer'],
    ['UXデザイナー', 'UX designer'],
    ['リモート', 'remote'],
    ["UX'er", 'UX'],
    ['front-end', 'frontend'],
    ['vor Ort', 'on-site'],
    ['team lead', 'lead'],
    ['permanent', 'full-time'],
    ['research ops', 'research operations'],
    ['NY', 'New York'],
    ['BLN', 'Berlin'],
    ['дизайнер', 'designer'],
    ['UI дизайнер', 'UI designer'],
    ['产品设计师', 'product designer'],
    ['그래픽 디자이너', 'graphic designer'],
    ['서울', 'Seoul'],
    ['удалённо', 'remote'],
    ['von zuhause', 'work from home'],
    ['from home', 'remote'],
    ['anywhere in the world', 'worldwide'],
    ['with salary', 'pay disclosed'],
    ['no take home test', 'no unpaid take-home'],
    ['well paid', 'best paid'],
    ['sponsors a visa', 'visa'],
  ])('%s stands for %s', (output, plain) => {
    const labels = [output, plain].map((text) => parseTerms(text).map(({ meaning }) => meaning?.label));
    expect(labels[0]).toEqual(labels[1]);
  });

  it('Among words that belong together are one: no site is a place of work', () => {
    expect([...listTitleConceptsWithFamilies('Web Designer, Site and Content')]).not.toContain(
      buildQueryConcept(['on', 'site']).ways[0]?.[0],
    );
  });
});

describe('Without', () => {
  const left = (text: string) =>
    parseTerms(text)
      .filter(({ isExcluded }) => isExcluded)
      .map(({ words }) => words);
  it.each([
    ['product designer without agency', [['agency']]],
    ['designer no agencies', [['agencies']]],
    ['ohne Praktikum', [['praktikum']]],
    ['ux not a user research role', [['user', 'research']]],
    ['designer -lead', [['lead']]],
    ['no experience', []],
    ['designer without', []],
    ['3D jobs that are not in the US', [['us']]],
    ['anything but product design', [['product', 'design']]],
    ['kein Praktikum', [['praktikum']]],
    ['nicht in Berlin', [['berlin']]],
    ['pas à Paris', [['paris']]],
    ['sauf stage', [['stage']]],
    ['no en Madrid', [['madrid']]],
    ['que no sea senior', [['senior']]],
    ['niet in Amsterdam', [['amsterdam']]],
    ['ikke i København', [['kobenhavn']]],
    ['non-remote', [['remote']]],
    ['remote, NO agencies', [['agencies']]],
    ['not too senior', [['senior']]],
    ['not senior or lead', [['senior', 'or', 'lead']]],
    ['outside of New York', [['new', 'york']]],
    ['not only senior', []],
    ['degree not required', []],
    ['no take home test', []],
    ['sans serif', []],
    ['non-profit', []],
  ])('%s leaves out %j', (text, words) => expect(left(text)).toEqual(words));
});

const words = (text: string) => parseTerms(text).map((term) => term.words.join(' '));
it.each([
  ['ux designer DE', ['ux designer', 'germany']],
  ['UX CH', ['ux', 'switzerland']],
  ['🇩🇪 designer', ['germany', 'designer']],
  ['designer🇬🇧', ['designer', 'united kingdom']],
  ['IT', ['italy']],
  ['designer in NO', ['designer', 'norway']],
])('Countries are read in codes of capitals and flags: %s', (text, read) => expect(words(text)).toEqual(read));

it.each([
  ['designer in it', ['designer']],
  ['diseño de producto', ['diseno de producto']],
  ['PRODUCT DESIGNER IN BERLIN', ['product designer', 'berlin']],
  ['AR designer', ['ar', 'designer']],
  ['AI and ML', ['ai', 'ml']],
  ['CX', ['cx']],
  ['senior AD', ['senior', 'ad']],
  ['LA', ['la']],
  ['ux designer de', ['ux designer']],
])('Countries are no words of the same letters: %s', (text, read) => expect(words(text)).toEqual(read));

it.each([
  ['designer Berlin, Hamburg', [['berlin', 'hamburg']]],
  ['Berlin, Hamburg and Munich, figma', [['berlin', 'hamburg', 'munich']]],
  ['UX in Berlin und Hamburg', [['berlin', 'hamburg']]],
  ['Germany and Austria', [['germany', 'austria']]],
  // One lies in the other.
  ['Berlin, Germany', []],
  ['figma and sketch', []],
  ['Berlin, figma', []],
])('Places of a list are of one search for any: %s', (text, read) => {
  const kinds = [
    ['berlin', 'hamburg', 'munich'],
    ['germany', 'austria'],
  ];
  const areApart = (one: readonly string[], other: readonly string[]) =>
    kinds.some((names) => [one, other].every((words) => names.includes(words.join(' '))));
  const either = parseTerms(text, { areApart }).map((term) => term.either.map(({ words }) => words.join(' ')));
  expect(either.filter((words) => words.length > 0)).toEqual(read);
});

it('Countries side by side are of one search for either', () => {
  for (const text of ['🇪🇸🇵🇹', 'ES PT', 'ES/PT', 'ES or PT']) {
    expect(parseTerms(text).map(({ either }) => either.map((one) => one.words.join(' ')))).toEqual([
      ['spain', 'portugal'],
    ]);
  }
});

it('Spelling computes the edit distance of two words', () => {
  forAll([fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 })], { numRuns: 2_000 }, (a, b) => {
    expect(editDistanceUpTo(a, b, 2)).toBe(Math.min(3, plainDistance(a, b)));
  });
  forAll(
    [
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 }),
    ],
    { numRuns: 2_000 },
    (a, b) => {
      expect(editDistanceUpTo(a, b, 2)).toBe(Math.min(3, plainDistance(a, b)));
    },
  );
});

it.each([
  ['prodcut', 'product'],
  ['grafic', 'graphic'],
  ['ilustrator', 'illustrator'],
  ['reseacher', 'researcher'],
  ['fotoshop', 'photoshop'],
  ['fransisco', 'francisco'],
  ['typograhpy', 'typography'],
  ['designr', 'designer'],
])('Spelling finds for %s what was meant', (typed, meant) => {
  const spelling = new Spelling();
  for (const word of readList(`
    design · designer · graphic · photoshop · francisco · product · researcher · typography · illustrator
  `))
    spelling.learn(word);
  expect(spelling.near(typed)[0]?.word).toBe(meant);
});

it('Spelling leaves short words, numbers and other first letters alone', () => {
  const spelling = new Spelling();
  for (const word of ['cat', 'c4dx', 'purse', 'layer', 'arte']) spelling.learn(word);
  expect(['cta', 'c4d', 'nurse', 'player', 'rate'].flatMap((typed) => spelling.near(typed))).toEqual([]);
});

it('Spelling measures few of the words there are', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const spelling = new Spelling();
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let i = 0; i < 20_000; i++)
    spelling.learn(Array.from({ length: 5 + next(8) }, () => letters[next(26)]).join(''));
  spelling.near('typograhpy');
  expect(spelling.measured).toBeLessThan(400);
});

/** Damerau and Levenshtein's distance as it is defined, no part edited twice. */
function plainDistance(a: string, b: string): number {
  const known = new Map<string, number>();
  const between = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let slips = Math.min(
      between(i - 1, j) + 1,
      between(i, j - 1) + 1,
      between(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    );
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      slips = Math.min(slips, between(i - 2, j - 2) + 1);
    known.set(key, slips);
    return slips;
  };
  return between(a.length, b.length);
}
