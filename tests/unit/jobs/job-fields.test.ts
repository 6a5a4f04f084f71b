import { describe, expect, it } from 'vitest';
import { toFieldColumns, toJobFieldValues } from '../../../src/features/jobs/job.columns.ts';
import { fieldValueLabel, listStatedFacts, withFieldDefaults } from '../../../src/features/jobs/job.facts.ts';
import {
  getJobField,
  JOB_FIELDS,
  type JobFieldName,
  type JobFieldValue,
} from '../../../src/features/jobs/job.fields.ts';
import { jobDraftSchema } from '../../../src/features/jobs/job.schema.ts';
import { editorOptions, parseEditorValue, printEditorValue } from '../../../src/features/posting/editor-fields.ts';

const usual = withFieldDefaults({});
const valuesOf = (name: JobFieldName): JobFieldValue[] => {
  const field = getJobField(name);
  if (field.kind === 'flag') return [true, false];
  if (field.kind === 'languages')
    return [
      [],
      [{ language: 'de', level: null }],
      [
        { language: 'de', level: 'basic' },
        { language: 'en', level: 'fluent' },
      ],
    ];
  return [...field.values, ...(field.kind === 'optional' ? [null] : [])] as JobFieldValue[];
};

describe('A described field of a role', () => {
  it.each(JOB_FIELDS)('%s comes back from its column as it was', (name) => {
    for (const value of valuesOf(name)) {
      const values = { ...usual, [name]: value };
      expect(toJobFieldValues(toFieldColumns(values))).toEqual(values);
    }
  });

  it.each(JOB_FIELDS)('%s comes back from the form as it was, and every answer is offered by a name', (name) => {
    const answers = editorOptions(name);
    for (const value of valuesOf(name)) {
      expect(parseEditorValue(name, printEditorValue(name, value))).toEqual(value);
      const isListed = value !== null && !Array.isArray(value);
      if (isListed)
        expect(answers.find((answer) => answer.value === printEditorValue(name, value))?.label).toMatch(
          /^[\p{Lu}\p{N}]/u,
        );
    }
  });

  it.each(JOB_FIELDS)('%s may be each of its values and nothing else', (name) => {
    const schema = jobDraftSchema.shape[name];
    for (const value of valuesOf(name)) expect(schema.safeParse(value).success).toBe(true);
    const isRequired = getJobField(name).kind !== 'optional';
    for (const value of ['', 'unheard-of', 1, ...(isRequired ? [null] : [])])
      expect(schema.safeParse(value).success).toBe(false);
  });

  it('A described field of a role is standard where nothing, or nothing known, was stated', () => {
    expect(usual).toMatchObject({
      contractType: 'full-time',
      freelance: false,
      seniority: 'mid',
      workplace: 'on-site',
    });
    expect(withFieldDefaults({ seniority: 'chief', freelance: 'yes', workplace: 'remote' })).toEqual({
      ...usual,
      workplace: 'remote',
    });
  });

  it('A described field of a role has a word on the page, but for what is not so', () => {
    expect([
      fieldValueLabel('seniority', 'mid'),
      fieldValueLabel('freelance', true),
      fieldValueLabel('freelance', false),
    ]).toEqual(['Mid-level', 'Yes', undefined]);
  });

  it('A described field of a role is found among the stated facts only where it is stated', () => {
    expect(listStatedFacts(usual)).toEqual([]);
    const stated = withFieldDefaults({
      visa: 'offered',
      languages: [
        { language: 'en', level: 'fluent' },
        { language: 'xx', level: null },
        { language: 'de', level: null },
      ],
      equity: true,
      stage: 'unheard-of',
    });
    expect(listStatedFacts(stated).map(({ name, words }) => `${name}: ${words}`)).toEqual([
      'visa: Visa sponsorship',
      'languages: German, English (fluent)',
      'equity: Yes',
    ]);
  });

  it('A described field of a role names languages with levels by either scale, and says which name is unknown', () => {
    expect(parseEditorValue('languages', 'english (C1), de; Klingon (fluent)')).toEqual([
      { language: 'en', level: 'fluent' },
      { language: 'de', level: null },
      { language: 'Klingon', level: 'fluent' },
    ]);
    const rejected = jobDraftSchema.shape.languages.safeParse(parseEditorValue('languages', 'Klingon'));
    expect(rejected.error?.issues[0]?.message).toBe('must name languages, such as English or German');
  });

  it('A described field of a role is not so, or unanswered, in the form of a draft that is older', () => {
    expect([printEditorValue('freelance', undefined), printEditorValue('seniority', undefined)]).toEqual(['no', '']);
  });
});
