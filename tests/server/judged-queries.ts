import type { FactValues } from '../../src/features/jobs/job.fields.ts';
import type { ContractType, JobRow, Seniority, Workplace } from '../../src/features/jobs/job.ts';
import type { PayPeriod } from '../../src/lib/money.ts';
import { readList } from '../groups.ts';

/** Facts of a role for judging. */
export interface JudgedJob extends JobRow {
  /** Lower case, without accents. */
  titleText: string;
  /** Description, steps and benefits, lower case, without accents. */
  text: string;
  skills: string[];
  /** Slugs of its places and all that contain them. */
  places: string[];
  /** Slug of the field that its category lies in. */
  field: string;
  hasUnpaidTakeHome: boolean;
  facts: FactValues;
}

type Judgement = (role: JudgedJob) => boolean;

/** Query and its judgement. */
export interface JudgedQuery {
  q: string;
  wanted: Judgement;
  /** Must not stand among the first ten, whatever else does. */
  unwanted?: Judgement;
  /** Among the first ten, as many as the board has of these come before all others. */
  first?: Judgement;
  /** Text the page says it searched for instead. */
  instead?: string;
}

const all =
  (...judgements: Judgement[]): Judgement =>
  (role) =>
    judgements.every((judge) => judge(role));
const any =
  (...judgements: Judgement[]): Judgement =>
  (role) =>
    judgements.some((judge) => judge(role));
const not =
  (judge: Judgement): Judgement =>
  (role) =>
    !judge(role);
const title =
  (pattern: RegExp): Judgement =>
  (role) =>
    pattern.test(role.titleText);
const describes =
  (pattern: RegExp): Judgement =>
  (role) =>
    pattern.test(role.titleText) || pattern.test(role.text);
const category =
  (...slugs: string[]): Judgement =>
  (role) =>
    slugs.includes(role.category.slug);
const field =
  (...slugs: string[]): Judgement =>
  (role) =>
    slugs.includes(role.field);
const level =
  (...levels: Seniority[]): Judgement =>
  (role) =>
    levels.includes(role.seniority);
const contract =
  (...contracts: ContractType[]): Judgement =>
  (role) =>
    contracts.includes(role.contractType);
const workplace =
  (...places: Workplace[]): Judgement =>
  (role) =>
    places.includes(role.workplace);
const place =
  (slug: string): Judgement =>
  (role) =>
    role.places.includes(slug);
/** There, or remote and open to it by name. */
const inOrOpenTo =
  (slug: string): Judgement =>
  (role) =>
    role.places.includes(slug) || role.openTo.some((place) => place.slug === slug);
const paidBy =
  (period: PayPeriod, least: number, ...currencies: string[]): Judgement =>
  ({ pay }) =>
    pay?.period === period && pay.max / 100 >= least && (currencies.length === 0 || currencies.includes(pay.currency));
const skill =
  (...slugs: string[]): Judgement =>
  (role) =>
    slugs.some((slug) => role.skills.includes(slug));
const company =
  (name: string): Judgement =>
  (role) =>
    role.company.name === name;
const industry =
  (value: FactValues['industry']): Judgement =>
  ({ facts }) =>
    facts.industry === value;
const pays =
  (least: number, ...currencies: string[]): Judgement =>
  ({ pay }) =>
    pay?.period === 'year' && pay.max / 100 >= least && (currencies.length === 0 || currencies.includes(pay.currency));

const graphic = any(category('graphic-designer'), title(/graphic|visual designer|communication designer|grafi/));
const productDesign = any(category('product-designer'), title(/product design/));
const ux = title(/\bux|user experience|interaction|interaktion/);
const uxWork = any(category('ux-designer', 'interaction-designer'), title(/\bux\b|user experience/));
const research = any(category('ux-researcher'), title(/research|forsch/));
const artDirector = any(category('art-director'), title(/art ?direct|creative director|director\/a de arte/));
const internship = any(level('intern'), contract('internship'));
const webDesign = any(category('web-designer'), title(/web ?design/));
const brandDesign = any(category('brand-designer'), title(/brand/));
const motionDesign = any(category('motion-designer'), title(/motion|animat|bewegtbild/));
const interfaceDesign = any(category('ui-designer'), title(/\bui\b|interface/));

const threeD = any(category('3d-artist'), title(/\b3d\b/), skill('3d-modelling'));
const illustrates = any(category('illustrator'), title(/illustrat/), skill('illustration'));
const inEurope: Judgement = ({ places, openTo, workplace }) =>
  places.includes('europe') ||
  openTo.some(({ slug }) => slug === 'europe' || EUROPEAN.includes(slug)) ||
  (workplace === 'remote' && openTo.length === 0);
const EUROPEAN = ['germany', 'netherlands', 'spain', 'czechia', 'hungary', 'denmark', 'united-kingdom', 'switzerland'];
const dach = any(...['germany', 'austria', 'switzerland'].map(inOrOpenTo));
const benelux = any(...['belgium', 'netherlands', 'luxembourg'].map(inOrOpenTo));
const easternEurope = any(
  ...['poland', 'czechia', 'slovakia', 'hungary', 'romania', 'bulgaria', 'ukraine', 'moldova'].map(inOrOpenTo),
);
const northAmerican = any(...['united-states', 'canada', 'north-america'].map(inOrOpenTo));
const paid: Judgement = ({ pay }) => pay !== null;
const shows =
  (label: string): Judgement =>
  ({ labels = [] }) =>
    labels.includes(label);
const noUnpaidTakeHome: Judgement = ({ hasUnpaidTakeHome }) => !hasUnpaidTakeHome;
/** Remote, and open to applicants of every country. */
const openEverywhere = all(workplace('remote'), ({ openTo }) => openTo.length === 0);

/**
 * Typical searches, judged by a person of the trade before the search was tuned. Wanted results are described by facts
 * of roles, so that any board can be judged.
 */
export const judgedQueries: JudgedQuery[] = [
  // Titles as the trade writes them.
  { q: 'product designer', wanted: productDesign, unwanted: category('product-manager', 'motion-designer') },
  { q: 'ux designer', wanted: uxWork, first: title(/\bux designer\b/) },
  { q: 'ui designer', wanted: interfaceDesign, first: title(/\bui designer\b/) },
  { q: 'graphic designer', wanted: graphic, first: title(/graphic designer/) },
  { q: 'brand designer', wanted: brandDesign },
  { q: 'motion designer', wanted: motionDesign, unwanted: category('product-designer') },
  { q: 'service designer', wanted: any(category('service-designer'), title(/service/)) },
  { q: 'web designer', wanted: webDesign },
  { q: 'design engineer', wanted: any(category('design-engineer'), title(/design (engineer|technolog)|ui engineer/)) },
  { q: 'content designer', wanted: any(category('content-designer', 'ux-writer')), first: title(/content designer/) },
  { q: 'ux writer', wanted: any(category('ux-writer', 'content-designer')), first: title(/\bux writ/) },
  { q: 'illustrator', wanted: any(category('illustrator'), title(/illustrat/)) },
  { q: 'art director', wanted: artDirector },
  {
    q: 'design manager',
    wanted: any(category('design-manager', 'design-operations'), title(/manager|team lead|head|director/)),
  },
  { q: 'product manager', wanted: category('product-manager'), unwanted: category('product-designer') },
  { q: 'packaging designer', wanted: category('packaging-designer') },
  { q: 'creative developer', wanted: category('creative-developer') },
  { q: '3d artist', wanted: category('3d-artist') },
  { q: 'spatial designer', wanted: category('spatial-designer') },
  { q: 'design operations', wanted: any(category('design-operations'), title(/operations|\bops\b/)) },
  { q: 'interaction designer', wanted: any(uxWork, title(/interaction/)), first: title(/interaction designer/) },
  { q: 'visual designer', wanted: any(graphic, brandDesign, title(/visual/)), first: title(/visual designer/) },
  { q: 'head of design', wanted: level('head'), unwanted: level('junior', 'intern') },
  { q: 'ux researcher', wanted: research, first: title(/\bux researcher/) },
  { q: 'design systems designer', wanted: any(category('systems-designer'), title(/system/)) },

  // Both at once, in any order.
  { q: 'ui/ux', wanted: any(uxWork, interfaceDesign), first: title(/ux\/ui|ui\/ux/) },
  { q: 'UX/UI Designer', wanted: any(uxWork, interfaceDesign), first: title(/ux\/ui/) },
  { q: 'ui ux designer', wanted: any(uxWork, interfaceDesign) },

  // Levels.
  { q: 'jr designer', wanted: level('junior'), unwanted: level('senior', 'lead', 'head') },
  { q: 'sr product designer', wanted: all(level('senior'), productDesign) },
  { q: 'senior ux designer', wanted: all(level('senior'), uxWork), unwanted: level('junior', 'intern') },
  { q: 'intern', wanted: internship },
  { q: 'internship graphic design', wanted: all(internship, any(graphic, field('visual-and-brand'))) },
  { q: 'lead product designer', wanted: all(level('lead', 'principal'), productDesign) },
  { q: 'head of ux', wanted: all(level('head'), any(ux, field('ux-and-research'))) },
  { q: 'entry level designer', wanted: level('junior', 'intern') },
  { q: 'no experience', wanted: level('junior', 'intern') },
  { q: 'summer internship', wanted: internship },
  { q: 'staff product designer', wanted: all(level('principal', 'lead', 'senior'), productDesign) },
  { q: 'design director', wanted: any(level('head'), title(/director/)) },

  // Slips of the finger and of the ear.
  { q: 'prodcut designer', wanted: productDesign, instead: 'product designer' },
  { q: 'grafic designer', wanted: graphic },
  { q: 'ilustrator', wanted: any(category('illustrator'), title(/illustrat/)), instead: 'illustrator' },
  { q: 'reseacher', wanted: research, instead: 'researcher' },
  { q: 'fimga', wanted: skill('figma'), instead: 'figma' },
  { q: 'san fransisco', wanted: place('san-francisco'), instead: 'san francisco' },
  { q: 'product desinger', wanted: productDesign, instead: 'product designer' },
  { q: 'moton designer', wanted: motionDesign, instead: 'motion designer' },
  { q: 'senoir ux designer', wanted: all(level('senior'), uxWork), instead: 'senior ux designer' },
  { q: 'acessibility', wanted: any(skill('accessibility'), describes(/accessib/)), instead: 'accessibility' },
  { q: 'typograhpy', wanted: any(skill('typography'), describes(/typograph/)), instead: 'typography' },
  { q: 'ui designer berln', wanted: all(interfaceDesign, place('berlin')) },
  { q: 'amsterdm', wanted: place('amsterdam') },
  { q: 'interacton designer', wanted: any(uxWork, title(/interaction/)), instead: 'interaction designer' },
  { q: 'fotoshop', wanted: skill('photoshop'), instead: 'photoshop' },
  { q: 'pacakging designer', wanted: category('packaging-designer'), instead: 'packaging designer' },
  { q: 'productdesigner', wanted: productDesign },
  { q: 'sanfrancisco', wanted: place('san-francisco') },

  // The languages that roles come in.
  { q: 'Grafikdesigner', wanted: graphic },
  { q: 'Grafikdesign Praktikum', wanted: all(internship, any(graphic, field('visual-and-brand'))) },
  { q: 'Kommunikationsdesign', wanted: graphic },
  { q: 'Art Direktor:in', wanted: artDirector },
  { q: 'directeur artistique', wanted: artDirector },
  { q: 'diseñador gráfico', wanted: graphic },
  { q: 'Designer München', wanted: place('munich') },
  { q: 'Muenchen', wanted: place('munich') },
  { q: 'Teilzeit', wanted: contract('part-time') },
  { q: 'Praktikum', wanted: internship },
  { q: 'stage Amsterdam', wanted: all(internship, place('amsterdam')) },
  { q: 'Produktdesigner Berlin', wanted: all(productDesign, place('berlin')) },
  { q: 'Produktdesignerin', wanted: any(productDesign, title(/produktdesign/)) },
  { q: 'diseñador de producto', wanted: any(productDesign, title(/producto/)) },
  { q: 'graphiste', wanted: graphic },
  { q: 'UX Designer Wien', wanted: all(uxWork, place('vienna')) },
  { q: 'Köln', wanted: place('cologne') },
  { q: 'grafisch ontwerper', wanted: graphic },
  { q: 'stage design milano', wanted: all(internship, place('milan')) },
  { q: 'Webdesignerin', wanted: webDesign },
  { q: 'télétravail', wanted: workplace('remote') },
  { q: 'Deutschland', wanted: place('germany') },
  { q: 'ilustrador', wanted: any(category('illustrator'), title(/illustrat/)) },
  { q: 'Bewegtbild', wanted: motionDesign },

  // Tools, and how people shorten what they say.
  { q: 'figma', wanted: skill('figma') },
  { q: 'c4d', wanted: skill('cinema-4d') },
  { q: 'a11y', wanted: any(skill('accessibility'), describes(/accessib/)) },
  { q: '4-day week', wanted: describes(/\b(four|4)[- ]day week/) },
  { q: '3d', wanted: any(category('3d-artist'), title(/\b3d\b/), skill('3d-modelling')) },
  { q: 'ar/vr', wanted: describes(/immersive|augmented|virtual|\b[avx]r\b/) },
  { q: 'dtp', wanted: any(skill('indesign', 'print-production'), describes(/desktop publishing|layout/)) },
  { q: 'ixd', wanted: any(uxWork, title(/interaction|interaktion/)), first: title(/interaction|interaktion/) },
  { q: 'html css', wanted: all(skill('html'), skill('css')) },

  // Without.
  { q: 'product designer without agency', wanted: productDesign, unwanted: describes(/\bagency\b/) },
  { q: 'designer no agency', wanted: title(/design/), unwanted: describes(/\bagency\b/) },
  { q: 'ux designer -senior', wanted: uxWork, unwanted: title(/senior/) },
  { q: 'brand designer without freelance', wanted: brandDesign, unwanted: title(/freelance/) },
  { q: 'Grafikdesign ohne Praktikum', wanted: graphic, unwanted: internship },

  // Pay.
  { q: 'designer 100k', wanted: pays(100_000) },
  { q: '60k eur', wanted: pays(60_000, 'EUR') },
  { q: '£50k', wanted: pays(50_000, 'GBP') },
  { q: 'roles that pay in usd', wanted: ({ pay }) => pay?.currency === 'USD' },
  { q: 'paid in euros berlin', wanted: all(({ pay }) => pay?.currency === 'EUR', place('berlin')) },
  { q: '$120k product designer', wanted: all(pays(120_000, 'USD'), productDesign) },
  { q: '70-80k ux berlin', wanted: all(pays(70_000, 'EUR'), place('berlin'), any(uxWork, describes(/\bux\b|user/))) },
  { q: 'brand designer €55.000', wanted: all(pays(55_000, 'EUR'), brandDesign) },

  // Places.
  { q: 'nyc', wanted: place('new-york') },
  { q: 'sf', wanted: place('san-francisco') },
  {
    q: 'usa remote',
    wanted: all(
      workplace('remote'),
      any(place('united-states'), (role) => role.openTo.some(({ slug }) => slug === 'united-states')),
    ),
  },
  { q: 'hybrid amsterdam', wanted: all(workplace('hybrid'), place('amsterdam')) },
  { q: 'product designer london', wanted: all(productDesign, place('london')) },
  { q: 'UX jobs in Berlin', wanted: all(place('berlin'), any(uxWork, research, describes(/\bux\b|user/))) },

  // Forms of a word.
  { q: 'branding', wanted: any(brandDesign, describes(/\bbrand/)) },
  { q: 'illustrations', wanted: any(skill('illustration'), describes(/illustrat/)) },
  { q: 'research', wanted: any(research, skill('user-research')), first: title(/research/) },
  { q: 'animator', wanted: any(motionDesign, skill('animation')) },

  // Several things at once.
  { q: 'ux research london senior', wanted: all(research, place('london'), level('senior')) },
  { q: 'senior product designer berlin', wanted: all(productDesign, place('berlin'), level('senior')) },
  {
    q: 'part-time illustrator',
    wanted: all(contract('part-time'), any(category('illustrator'), skill('illustration'))),
  },
  { q: 'freelance motion designer', wanted: all(title(/freelance/), motionDesign) },
  { q: 'game ui artist', wanted: any(interfaceDesign, category('3d-artist')) },
  { q: 'remote figma prototyping', wanted: all(workplace('remote'), skill('figma'), skill('prototyping')) },

  // Companies, and words in quotes.
  { q: 'Kornfeld Konto', wanted: company('Kornfeld Konto') },
  { q: 'plain sight studio', wanted: company('Plain Sight Studio'), first: company('Plain Sight Studio') },
  { q: '"design systems"', wanted: any(skill('design-systems'), title(/design systems/)) },
  { q: 'berlin or hamburg', wanted: any(place('berlin'), place('hamburg')) },
  {
    q: 'senior product designer in Berlin or remote paying over 80k',
    wanted: all(level('senior'), productDesign, any(place('berlin'), workplace('remote'))),
  },
  { q: 'UX or UI designer', wanted: any(uxWork, interfaceDesign) },
  { q: 'figma/sketch', wanted: any(skill('figma'), skill('sketch')) },
  { q: '“design systems” remote', wanted: all(any(skill('design-systems'), title(/systems/)), workplace('remote')) },
  { q: 'on-site berlin', wanted: all(workplace('on-site'), place('berlin')) },
  { q: 'austin tx', wanted: place('austin') },
  { q: 'Munich, Bavaria', wanted: place('munich') },
  { q: 'roles in the San Francisco Bay Area', wanted: place('san-francisco') },
  { q: 'front-end designer', wanted: any(category('design-engineer', 'creative-developer')) },
  { q: "ux'er london", wanted: all(place('london'), any(ux, field('ux-and-research'))) },
  { q: 'UXデザイナー', wanted: uxWork },
  { q: 'LA', wanted: place('los-angeles') },
  { q: 'theater', wanted: describes(/theatre/) },
  { q: 'conversational designer', wanted: category('content-designer', 'ux-writer') },
  { q: 'remotejobs', wanted: workplace('remote'), instead: 'remote' },
  { q: 'designerberlin', wanted: place('berlin'), instead: 'designer berlin' },
  { q: 'los angelos', wanted: place('los-angeles'), instead: 'los angeles' },
  { q: 'product designer @ Two Chairs', wanted: company('Two Chairs') },
  { q: 'photo shop', wanted: skill('photoshop') },
  { q: '"art director" -lead', wanted: any(category('art-director'), title(/art director/)), unwanted: title(/lead/) },

  // Left out, in words.
  {
    q: '3D jobs that are not in the US',
    wanted: all(threeD, not(place('united-states'))),
    unwanted: inOrOpenTo('united-states'),
  },
  { q: 'brand designer not in london', wanted: all(brandDesign, not(place('london'))), unwanted: place('london') },
  { q: 'anything but product design', wanted: not(productDesign), unwanted: title(/product design/) },
  { q: 'designer, no agencies', wanted: title(/design/), unwanted: describes(/\bagenc(y|ies)\b/) },
  { q: 'remote except Berlin', wanted: workplace('remote'), unwanted: place('berlin') },
  { q: 'ux designer not remote', wanted: all(uxWork, not(workplace('remote'))), unwanted: workplace('remote') },
  { q: 'UX Designer nicht in Berlin', wanted: all(uxWork, not(place('berlin'))), unwanted: place('berlin') },
  { q: 'Grafikdesign kein Praktikum', wanted: all(graphic, not(internship)), unwanted: internship },
  { q: 'graphiste pas à Paris', wanted: all(graphic, not(place('paris'))), unwanted: place('paris') },
  {
    q: 'diseñador no en Madrid',
    wanted: all(title(/design|disen|grafi/), not(place('madrid'))),
    unwanted: place('madrid'),
  },
  { q: 'ontwerper niet in Amsterdam', wanted: not(place('amsterdam')), unwanted: place('amsterdam') },
  { q: 'designer ikke i København', wanted: not(place('copenhagen')), unwanted: place('copenhagen') },
  {
    q: 'product designer not senior or lead',
    wanted: all(productDesign, not(level('senior', 'lead'))),
    unwanted: level('senior', 'lead'),
  },
  { q: 'motion design but not junior', wanted: all(motionDesign, not(level('junior'))), unwanted: level('junior') },
  {
    q: 'ui designer outside the United Kingdom',
    wanted: all(interfaceDesign, not(place('united-kingdom'))),
    unwanted: place('united-kingdom'),
  },
  {
    q: 'illustrator without internships',
    wanted: all(any(category('illustrator'), title(/illustrat/)), not(internship)),
    unwanted: internship,
  },
  {
    q: 'service designer not in London or Berlin',
    wanted: all(title(/service/), not(any(place('london'), place('berlin')))),
    unwanted: any(place('london'), place('berlin')),
  },
  {
    q: "I don't want to work remotely, ux research",
    wanted: all(research, not(workplace('remote'))),
    unwanted: workplace('remote'),
  },
  { q: 'web design sans stage', wanted: all(webDesign, not(internship)), unwanted: internship },
  {
    q: 'everywhere in Germany except Munich',
    wanted: all(place('germany'), not(place('munich'))),
    unwanted: place('munich'),
  },
  {
    q: 'designer other than graphic design',
    wanted: all(title(/design/), not(graphic)),
    unwanted: title(/graphic design/),
  },
  {
    q: 'no figma prototyping',
    wanted: all(any(skill('prototyping'), title(/prototyp/)), not(skill('figma'))),
    unwanted: skill('figma'),
  },
  { q: 'non-remote brand designer', wanted: all(brandDesign, not(workplace('remote'))), unwanted: workplace('remote') },
  { q: 'tout sauf Londres, designer', wanted: not(place('london')), unwanted: place('london') },
  { q: 'diseño gráfico sin prácticas', wanted: all(graphic, not(internship)), unwanted: internship },
  { q: 'Produktdesign außer Berlin', wanted: all(productDesign, not(place('berlin'))), unwanted: place('berlin') },

  // Open to everywhere.
  { q: 'remote worldwide', wanted: openEverywhere },
  { q: 'work from anywhere ux', wanted: all(openEverywhere, any(ux, field('ux-and-research'))) },
  { q: 'product designer anywhere in the world', wanted: all(openEverywhere, productDesign) },
  {
    q: 'worldwide remote illustrator',
    wanted: all(openEverywhere, any(category('illustrator'), skill('illustration'))),
  },
  { q: 'weltweit remote Designer', wanted: openEverywhere },

  // From home.
  {
    q: 'find me part time graphic design work I can do from home',
    wanted: all(contract('part-time'), workplace('remote'), any(graphic, field('visual-and-brand'))),
  },
  { q: 'graphic design jobs from home', wanted: all(workplace('remote'), graphic) },
  { q: 'wfh ux designer', wanted: all(workplace('remote'), uxWork) },
  { q: 'Grafikdesign von zuhause', wanted: all(workplace('remote'), graphic) },
  { q: 'trabajo desde casa diseño gráfico', wanted: all(workplace('remote'), graphic) },

  // Codes, flags and short names of places.
  { q: 'ux designer DE', wanted: all(uxWork, inOrOpenTo('germany')) },
  { q: 'product designer CH', wanted: all(productDesign, inOrOpenTo('switzerland')) },
  { q: 'designer BLN', wanted: place('berlin') },
  { q: '🇩🇪 product designer', wanted: all(productDesign, inOrOpenTo('germany')) },
  { q: 'graphic designer 🇬🇧', wanted: all(graphic, inOrOpenTo('united-kingdom')) },
  { q: 'UX NL', wanted: all(inOrOpenTo('netherlands'), any(ux, field('ux-and-research'))) },
  { q: 'remote designer ES', wanted: all(workplace('remote'), inOrOpenTo('spain')) },
  { q: 'brand designer LDN', wanted: all(brandDesign, place('london')) },
  { q: 'product designer Seattle, WA', wanted: all(productDesign, place('seattle')) },
  { q: 'designer in PT', wanted: inOrOpenTo('portugal') },
  { q: 'UI дизайнер Берлин', wanted: all(interfaceDesign, place('berlin')) },
  {
    q: 'product designer UK or IE',
    wanted: all(productDesign, any(inOrOpenTo('united-kingdom'), inOrOpenTo('ireland'))),
  },

  // Pay by the hour and the day, and by how high it is.
  { q: 'designer $50/hour', wanted: paidBy('hour', 50, 'USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD') },
  { q: '€400 a day designer', wanted: paidBy('day', 400, 'EUR') },
  { q: '50 eur per hour', wanted: paidBy('hour', 50, 'EUR') },
  { q: 'day rate 350', wanted: paidBy('day', 350) },
  { q: 'best paying design leadership roles', wanted: all(level('head', 'lead', 'principal'), paid) },
  { q: 'highest paid ux jobs', wanted: all(paid, any(ux, field('ux-and-research'))) },
  { q: '6 figure design job', wanted: pays(100_000) },
  { q: 'six-figure product designer', wanted: all(pays(100_000), productDesign) },
  { q: 'senior designer salary listed london', wanted: all(level('senior'), paid, place('london')) },
  { q: 'ux designer with salary', wanted: all(uxWork, paid) },
  { q: 'product designer salary disclosed', wanted: all(productDesign, paid) },
  { q: '💰 high salary ux', wanted: all(paid, any(ux, field('ux-and-research'))) },

  // The process.
  {
    q: 'product designer no take home test',
    wanted: all(productDesign, noUnpaidTakeHome),
    unwanted: not(noUnpaidTakeHome),
  },
  {
    q: 'brand design without take-home assignment',
    wanted: all(brandDesign, noUnpaidTakeHome),
    unwanted: not(noUnpaidTakeHome),
  },
  {
    q: 'no unpaid take home illustrator',
    wanted: all(any(category('illustrator'), skill('illustration')), noUnpaidTakeHome),
    unwanted: not(noUnpaidTakeHome),
  },

  // Sentences, with words that no role says.
  { q: 'ux bootcamp', wanted: any(ux, field('ux-and-research')) },
  { q: 'career changer ux', wanted: any(ux, field('ux-and-research')) },
  { q: 'urgent hiring designer', wanted: title(/design/) },
  { q: 'I need a job that sponsors a visa in Germany', wanted: place('germany') },
  {
    q: 'product designer visa sponsorship',
    wanted: all(productDesign, any(describes(/\bvisa\b/), shows('Visa sponsorship'))),
  },
  { q: 'relocation package product designer', wanted: productDesign },
  {
    q: 'remote jobs for designers living in Brazil',
    wanted: all(workplace('remote'), any(openEverywhere, inOrOpenTo('brazil'), inOrOpenTo('latin-america'))),
  },
  { q: 'a11y specialist', wanted: any(skill('accessibility'), describes(/accessib/)) },
  {
    q: 'I want to design packaging for cosmetics',
    wanted: any(category('packaging-designer'), describes(/packaging/)),
  },
  {
    q: 'creative lead',
    wanted: any(
      artDirector,
      all(level('lead', 'head', 'principal'), any(field('visual-and-brand'), title(/creative/))),
    ),
  },
  { q: 'first design job', wanted: level('junior', 'intern') },
  { q: 'fintech product designer berlin', wanted: all(productDesign, place('berlin'), industry('finance')) },
  { q: 'healthtech', wanted: any(industry('health'), describes(/health/)) },
  { q: 'designer at a b2b saas company', wanted: industry('software') },
  { q: 'nonprofit', wanted: ({ facts }) => facts.stage === 'non-profit' },
  {
    q: 'early-stage product designer',
    wanted: all(productDesign, ({ facts }) => facts.stage === 'early' || facts.stage === 'growth'),
  },
  { q: 'looking for a senior motion designer position at a cool startup', wanted: all(motionDesign, level('senior')) },
  {
    q: 'ux writer with good work life balance',
    wanted: any(category('ux-writer', 'content-designer'), title(/ux writ/)),
  },
  {
    q: 'are there any junior brand design roles hiring right now',
    wanted: all(brandDesign, level('junior', 'intern')),
  },
  { q: 'I am a graphic designer based in Paris looking for work', wanted: all(graphic, place('paris')) },
  { q: 'product design job where I can bring my dog', wanted: productDesign },
  { q: 'graphic designer with 3 years experience', wanted: graphic },
  { q: 'which companies hire ux researchers in the netherlands', wanted: all(research, inOrOpenTo('netherlands')) },
  { q: 'show me all head of design openings', wanted: level('head') },
  { q: 'design jobs for students in berlin', wanted: place('berlin') },
  { q: 'please find art director roles in london', wanted: all(artDirector, place('london')) },
  {
    q: 'freelancer friendly illustration gigs',
    wanted: all(title(/freelance/), any(category('illustrator'), skill('illustration'))),
  },
  { q: 'AI product designer', wanted: productDesign },
  { q: 'sound designer', wanted: describes(/\baudio\b|sound design/) },

  // Languages and scripts.
  { q: 'UI дизайнер', wanted: interfaceDesign },
  { q: 'графический дизайнер', wanted: graphic },
  { q: 'продуктовый дизайнер удалённо', wanted: all(productDesign, workplace('remote')) },
  { q: '产品设计师', wanted: productDesign },
  { q: '平面设计师', wanted: graphic },
  { q: '그래픽 디자이너', wanted: graphic },
  { q: '프로덕트 디자이너', wanted: productDesign },
  { q: '디자이너 서울', wanted: inOrOpenTo('seoul') },
  { q: 'グラフィックデザイナー', wanted: graphic },
  { q: 'プロダクトデザイナー リモート', wanted: all(productDesign, workplace('remote')) },
  { q: 'Praktikum Grafikdesign', wanted: all(internship, any(graphic, field('visual-and-brand'))) },
  { q: 'Praktikum UX Design', wanted: all(internship, any(ux, field('ux-and-research'))) },
  {
    q: 'alternance UX designer',
    wanted: all(any(contract('apprenticeship'), internship), any(ux, field('ux-and-research'))),
  },
  { q: 'stage design graphique', wanted: all(internship, any(graphic, field('visual-and-brand'))) },
  {
    q: 'Teilzeit Illustration',
    wanted: all(contract('part-time'), any(category('illustrator'), skill('illustration'))),
  },
  { q: 'diseñador gráfico prácticas', wanted: all(internship, any(graphic, field('visual-and-brand'))) },
  { q: 'designer gráfico estágio', wanted: all(internship, any(graphic, field('visual-and-brand'))) },
  { q: 'Werkstudent UX', wanted: all(any(internship, contract('part-time')), any(ux, field('ux-and-research'))) },
  { q: 'grafisch ontwerper thuiswerk', wanted: all(graphic, workplace('remote')) },
  { q: 'projektant graficzny', wanted: graphic },
  { q: 'grafisk formgivare', wanted: graphic },
  { q: 'progettista grafico part-time', wanted: all(graphic, contract('part-time')) },
  { q: 'directeur de création', wanted: artDirector },
  {
    q: 'chef de produit Berlin',
    wanted: all(any(category('product-manager'), title(/product manager/)), place('berlin')),
  },
  { q: 'grafik tasarımcı', wanted: graphic },
  { q: 'UX designer à distance', wanted: all(uxWork, workplace('remote')) },

  // Slips, and several things at once.
  { q: 'senoir prodcut desinger', wanted: all(level('senior'), productDesign), instead: 'senior product designer' },
  { q: 'grafik desinger münchen', wanted: all(graphic, place('munich')) },
  { q: 'illustator remote', wanted: all(any(category('illustrator'), skill('illustration')), workplace('remote')) },
  { q: 'ux resercher london', wanted: all(research, place('london')) },
  { q: 'junior ux designer remote', wanted: all(level('junior'), uxWork, workplace('remote')) },
  {
    q: 'lead ux researcher new york or san francisco',
    wanted: all(research, level('lead', 'principal', 'head'), any(place('new-york'), place('san-francisco'))),
  },
  { q: 'figma and webflow', wanted: all(skill('figma'), skill('webflow')) },
  { q: 'blender artist', wanted: any(skill('blender'), category('3d-artist')) },
  { q: 'typography nerd', wanted: any(skill('typography'), title(/typograph/), describes(/typograph/)) },

  // Regions that stand for their countries, and time zones.
  { q: 'ux designer not in DACH', wanted: all(uxWork, not(dach)), unwanted: dach },
  { q: 'designer, no Benelux', wanted: not(benelux), unwanted: benelux },
  { q: 'ux jobs outside of Europe', wanted: all(any(ux, field('ux-and-research')), not(place('europe'))) },
  { q: 'design job Eastern Europe', wanted: easternEurope },
  { q: 'designer CEE', wanted: easternEurope },
  {
    q: 'designer Southeast Asia',
    wanted: any(...['singapore', 'malaysia', 'indonesia', 'thailand', 'vietnam', 'philippines'].map(inOrOpenTo)),
  },
  { q: 'designer West Coast', wanted: any(...['san-francisco', 'los-angeles', 'seattle', 'portland'].map(place)) },
  { q: 'brand designer on the East Coast', wanted: all(brandDesign, any(...['new-york', 'boston'].map(place))) },
  { q: 'remote within CET timezone', wanted: all(workplace('remote'), inEurope) },
  { q: 'anywhere in Germany illustrator', wanted: all(illustrates, inOrOpenTo('germany')) },
  { q: 'illustrator anywhere in the EU', wanted: all(illustrates, inEurope) },
  { q: '🇳🇱 🇧🇪 ux designer', wanted: all(uxWork, any(inOrOpenTo('netherlands'), inOrOpenTo('belgium'))) },
  { q: 'designer USA or CA remote', wanted: all(workplace('remote'), northAmerican) },

  // Clauses and commas.
  { q: 'no managers please, product design', wanted: productDesign, unwanted: title(/manager/) },
  {
    q: 'graphic designer, no internships, no agencies, no London',
    wanted: all(graphic, not(internship), not(place('london'))),
    unwanted: any(internship, place('london')),
  },
  {
    q: "I'm a junior who just finished a bootcamp, is there anything in Manchester or Leeds for a UX designer?",
    wanted: all(uxWork, any(place('manchester'), place('leeds'))),
  },
  {
    q: 'looking for motion design work, ideally freelance, anywhere in Europe',
    wanted: all(motionDesign, title(/freelance/), inEurope),
  },
  {
    q: 'between 60000 and 80000 euro product designer',
    wanted: all(productDesign, ({ pay }) => pay?.currency === 'EUR'),
  },
  { q: 'keine Führungsposition UX', wanted: any(ux, field('ux-and-research')), unwanted: level('head') },

  // Experience says more of a person than of a role.
  { q: 'brand designer with ten years of experience', wanted: brandDesign },
  { q: 'UX Designer 5+ Jahre Berufserfahrung', wanted: uxWork },
  {
    q: 'I have five years of experience in branding and I am looking for a four day week in the Netherlands',
    wanted: all(any(brandDesign, describes(/\bbrand/)), inOrOpenTo('netherlands'), describes(/\b(four|4)[- ]day week/)),
  },
  { q: 'my partner got a job in Madrid so I need a design job there', wanted: place('madrid') },
  {
    q: 'we are moving to Canada and my wife is a UX researcher who needs visa support',
    wanted: all(research, inOrOpenTo('canada')),
  },
  { q: 'something with typography, not an agency', wanted: describes(/typograph/) },

  // Scripts.
  { q: '시각 디자이너', wanted: any(graphic, title(/visual/)) },
  { q: 'веб-дизайнер удаленная работа', wanted: all(webDesign, workplace('remote')) },
  { q: 'γραφίστας', wanted: graphic },
  { q: '平面设计师 远程', wanted: all(graphic, workplace('remote')) },
  { q: 'イラストレーター リモート', wanted: all(illustrates, workplace('remote')) },
  { q: 'графический дизайнер Берлин', wanted: all(graphic, place('berlin')) },
];

/** Texts without meaning on a board of design roles, which must find nothing. */
export const nonsense: string[] = readList(`
  zebra · asdfghjkl · xyzzy · veterinarian · hairdresser · truck driver · lorem ipsum · 日本刀
`);
