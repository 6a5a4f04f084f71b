import { parseAmount } from '../../lib/amount.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { clipOneAboveLimit, formatNumber } from '../../lib/text.ts';
import { hasCredentials, NO_CREDENTIALS } from '../../lib/web-address.ts';
import { getFieldWords } from '../jobs/job.facts.ts';
import { MIN_TITLE_LENGTH } from '../jobs/job.limits.ts';
import { findQuestionsProblem } from '../jobs/question.ts';
import { compareByFieldOrder, fieldNames } from './differences.ts';
import { EDITOR_FIELDS } from './editor-fields.ts';
import { fieldLengths, type JobForm, type JobFormField, questionsFromForm, TEXT_FIELDS } from './job-form.ts';

type Rule = (form: JobForm) => string | false;

const isNumber = (input: string): boolean => /^\s*[+−-]?\d+([.,]\d+)?\s*$/.test(input);

const choiceRules = Object.fromEntries(
  (['contractType', ...EDITOR_FIELDS] as const).flatMap((name): [string, Rule][] => {
    const { missing } = getFieldWords(name);
    return missing ? [[name, (form) => !form[name] && missing]] : [];
  }),
);

const rules: Partial<Record<JobFormField, Rule>> = {
  title: (form) => form.title.trim().length < MIN_TITLE_LENGTH && 'Give the role a title',
  category: (form) => !form.category && 'Choose a category',
  ...choiceRules,
  locations: (form) =>
    (form.workplace === 'hybrid' || form.workplace === 'on-site') &&
    form.locations.length === 0 &&
    'Add the place where the work is done',
  timezoneFrom: (form) =>
    form.timezoneFrom !== '' && !isNumber(form.timezoneFrom) && 'Enter a time zone as a number, such as 1 or -5',
  timezoneTo: (form) =>
    form.timezoneTo !== '' && !isNumber(form.timezoneTo) && 'Enter a time zone as a number, such as 1 or -5',
  payShown: (form) => !form.payShown && 'Choose whether to disclose the pay',
  payMin: (form) =>
    form.payShown === 'yes' &&
    (form.payMin.trim() === ''
      ? 'Enter the lowest pay'
      : parseAmount(form.payMin) === undefined && 'Enter the lowest pay as a number, such as 62000'),
  payMax: (form) => {
    if (form.payShown !== 'yes' || form.payMax.trim() === '') return false;
    const [min, max] = [parseAmount(form.payMin), parseAmount(form.payMax)];
    if (max === undefined) return 'Enter the highest pay as a number, such as 78000';
    return min !== undefined && max < min && 'The highest pay must not be lower than the lowest';
  },
  payCurrency: (form) => form.payShown === 'yes' && !form.payCurrency && 'Choose a currency',
  client: (form) => form.agency !== '' && !form.client.trim() && 'Name the client that you post for',
  description: (form) => !form.description.trim() && 'Describe the role',
  takeHomeHours: (form) =>
    ['paid', 'unpaid'].includes(form.takeHome) &&
    !isNumber(form.takeHomeHours) &&
    'Enter roughly how many hours the take-home exercise takes',
  replyWithinDays: (form) =>
    form.replyWithinDays !== '' && !isNumber(form.replyWithinDays) && 'Enter the days as a number, such as 10',
  applyUrl: (form) => {
    if (form.applyMode !== 'external') return false;
    const address = form.applyUrl.trim();
    if (!/^https?:\/\/[^\s.]+\.\S+/i.test(address))
      return 'Enter the address where people apply, starting with https://';
    return hasCredentials(address) && `The address where people apply ${NO_CREDENTIALS}`;
  },
  questions: (form) => findQuestionsProblem(questionsFromForm(form)) ?? false,
};

const senderRules: Partial<Record<JobFormField, Rule>> = {
  email: (form) =>
    !/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/.test(form.email.trim()) &&
    'Enter your e-mail address, so that we can send you a code',
  companyName: (form) => !form.companyName.trim() && 'Enter the company’s name',
  companyWebsite: (form) =>
    !/^(https?:\/\/)?[^\s.:/]+\.[^\s]+$/i.test(form.companyWebsite.trim()) &&
    'Enter the company’s website, such as northlight.example',
};

/** Errors that need no server, in page order. @param needsSender true if the form asks for the sender */
export function findJobFormProblems(form: JobForm, needsSender: boolean): ValidationProblem[] {
  const broken = Object.entries({ ...rules, ...(needsSender ? senderRules : {}) }).flatMap(([field, rule]) => {
    const message = rule(form);
    return message ? [{ field, message }] : [];
  });
  broken.sort(compareByFieldOrder);
  return [...broken, ...tooLong(form).filter(({ field }) => !broken.some((one) => one.field === field))];
}

/** Longer text was not read completely (`parseJobFormFields`), so it is rejected. */
const tooLong = (form: JobForm): ValidationProblem[] =>
  TEXT_FIELDS.filter((field) => clipOneAboveLimit(form[field], fieldLengths[field]).length > fieldLengths[field]).map(
    (field) => ({
      field,
      message: `${fieldNames[field]}: can have up to ${formatNumber(fieldLengths[field])} characters`,
    }),
  );
