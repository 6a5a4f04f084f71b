import { parseAmount } from '../../lib/amount.ts';
import { yearlyAmount } from '../../lib/money.ts';
import { type JobForm, type JobFormField, payFromForm, splitIntoListItems } from './job-form.ts';

/** Objective quality criterion of a job. */
export interface QualityCriterion {
  field: JobFormField;
  isMet: boolean;
  /** Praise or advice. */
  words: string;
}

export const MAX_PAY_RATIO = 1.6;
const MIN_WORDS = 120;
const MAX_WORDS = 900;
const MAX_TITLE_LENGTH = 60;
const MAX_SKILLS = 8;
/** Hours of unpaid exercises that applicants accept. */
const FREE_HOURS = 4;
/** Words that no designer searches for, and shouting. */
const TITLE_NOISE = [/\b(ninja|rock\s?star|guru|wizard|unicorn|hero)\b/i, /[!🚀🔥]/u, /\b[A-Z]{4,}\b.*\b[A-Z]{4,}\b/];

/** Titles that name one gender, in several languages, unless others are added. */
const GENDERED = [
  /\b(?:draughts|drafts|crafts|sales|fore|chair|camera|business|print)(?:man|men|woman|women)\b/i,
  /\((?:m|w|f|h)\)/i,
  /(?:gestalter|grafiker|texter|zeichner|redakteur|entwickler|illustratorin|designerin|leiterin|direktorin)(?:in)?(?![\p{L}:*_/·(]|\s*\([^)]*[/|])/iu,
  /\b(?:directeur|rédacteur|concepteur|directrice|rédactrice|conceptrice)\b(?![·./(]|\s*\(?[hf]\s*\/)/i,
];

/** Criteria in field order. */
export function checkPostingQuality(form: JobForm): QualityCriterion[] {
  const fact = (field: JobFormField, isMet: boolean, good: string, advice: string): QualityCriterion => ({
    field,
    isMet,
    words: isMet ? good : advice,
  });
  const title = form.title.trim();
  const words = form.description.split(/\s+/).filter(Boolean).length;
  return [
    fact(
      'title',
      title.length > 1 && title.length <= MAX_TITLE_LENGTH && !TITLE_NOISE.some((noise) => noise.test(title)),
      'The title is short and plain',
      `Keep the title plain and under ${MAX_TITLE_LENGTH} characters, so that people find and read it`,
    ),
    ...(GENDERED.some((pattern) => pattern.test(title))
      ? [
          fact(
            'title',
            false,
            '',
            'Name the role for everyone: “(all genders)”, or a word such as “designer” or “lead”',
          ),
        ]
      : []),
    whereFact(form, fact),
    ...payFacts(form, fact),
    fact(
      'description',
      words >= MIN_WORDS && words <= MAX_WORDS,
      `The description has ${words} words`,
      words < MIN_WORDS
        ? `The description has ${words} words; aim for at least ${MIN_WORDS}, so that people know what they would do`
        : `The description has ${words} words; few people read more than ${MAX_WORDS}`,
    ),
    fact(
      'description',
      /^#{1,6} \S/m.test(form.description) && /^[ \t]*([-*]|\d+\.) \S/m.test(form.description),
      'The description has headings and a list',
      'Headings and a list let people scan the description',
    ),
    fact(
      'requiredSkills',
      form.requiredSkills.length > 0 && form.requiredSkills.length <= MAX_SKILLS,
      `It asks for ${form.requiredSkills.length} skills`,
      form.requiredSkills.length === 0
        ? 'List the skills that the job needs: people search by them'
        : `More than ${MAX_SKILLS} required skills keep good people away: make some “nice to have”`,
    ),
    fact(
      'steps',
      splitIntoListItems(form.steps).length > 1,
      'The hiring steps are described',
      'Describe the hiring steps, from first look to offer',
    ),
    ...takeHomeFact(form, fact),
    fact(
      'replyWithinDays',
      Number(form.replyWithinDays) > 0,
      `Every applicant is promised a reply within ${form.replyWithinDays} days`,
      'Promise a reply time: it is what applicants miss most',
    ),
  ];
}

type MakeFact = (field: JobFormField, isMet: boolean, good: string, advice: string) => QualityCriterion;

const whereFact = (form: JobForm, fact: MakeFact): QualityCriterion =>
  form.workplace === 'remote'
    ? fact(
        'openTo',
        form.openTo.length > 0,
        'It says where remote applicants may live',
        'Say where remote applicants may live, unless it is truly anywhere',
      )
    : fact('locations', form.locations.length > 0, 'It says where the work is', 'Say where the work is');

function payFacts(form: JobForm, fact: MakeFact): QualityCriterion[] {
  const pay = payFromForm(form);
  const shown = fact('payMin', pay !== undefined, 'The pay is disclosed', 'Disclose the pay: people filter by it');
  if (!pay) return [shown];
  const ratio = pay.max / pay.min;
  return [
    shown,
    fact(
      parseAmount(form.payMax) === undefined ? 'payMin' : 'payMax',
      ratio <= MAX_PAY_RATIO,
      'The pay range is narrow enough to be useful',
      `The top of the pay range is ${ratio.toFixed(1)} times the bottom; above ${MAX_PAY_RATIO} it tells people little`,
    ),
    ...(yearlyAmount(pay.min, pay.period) / 100 < 1_000 && pay.currency !== 'JPY'
      ? [fact('payMin', false, '', 'This is less than 1,000 a year: is the period right?')]
      : []),
  ];
}

function takeHomeFact(form: JobForm, fact: MakeFact): QualityCriterion[] {
  if (form.takeHome === 'no') return [fact('takeHome', true, 'There is no take-home exercise', '')];
  if (!form.takeHome) return [fact('takeHome', false, '', 'Say whether there is a take-home exercise')];
  const isFair = form.takeHome === 'paid' || Number(form.takeHomeHours) <= FREE_HOURS;
  return [
    fact(
      'takeHome',
      isFair,
      'The take-home exercise is short or paid',
      `A take-home exercise of more than ${FREE_HOURS} hours should be paid`,
    ),
  ];
}
