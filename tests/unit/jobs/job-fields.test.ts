import { describe, expect, it } from 'vitest';
import { fieldColumns, toFields } from '../../../src/features/jobs/job.columns.ts';
import { completeFields, describeField, fieldValueName, JOB_FIELDS } from '../../../src/features/jobs/job.fields.ts';
import { jobDraftSchema } from '../../../src/features/jobs/job.schema.ts';
import { editorOptions, parseEditorValue, printEditorValue } from '../../../src/features/posting/editor-fields.ts';

const usual = completeFields({});
const valuesOf = (name: (typeof JOB_FIELDS)[number]): (string | boolean)[] => {
  const field = describeField(name);
  return field.kind === 'flag' ? [true, false] : [...field.values];
};

describe('A described field of a role', () => {
  it.each(JOB_FIELDS)('%s comes back from its column as it was', (name) => {
    for (const value of valuesOf(name)) {
      const values = { ...usual, [name]: value };
      expect(toFields(fieldColumns(values))).toEqual(values);
    }
  });

  it.each(JOB_FIELDS)('%s comes back from the form as it was, and every answer is offered by a name', (name) => {
    const answers = editorOptions(name);
    for (const value of valuesOf(name)) {
      expect(parseEditorValue(name, printEditorValue(name, value))).toBe(value);
      expect(answers.find((answer) => answer.value === printEditorValue(name, value))?.label).toMatch(/^\p{Lu}/u);
    }
    expect(answers).toHaveLength(valuesOf(name).length);
  });

  it.each(JOB_FIELDS)('%s may be each of its values and nothing else', (name) => {
    const schema = jobDraftSchema.shape[name];
    for (const value of valuesOf(name)) expect(schema.safeParse(value).success).toBe(true);
    for (const value of ['', 'other', 1, null]) expect(schema.safeParse(value).success).toBe(false);
  });

  it('is as usual where nothing, or nothing known, was said', () => {
    expect(usual).toMatchObject({
      contractType: 'full-time',
      freelance: false,
      seniority: 'mid',
      workplace: 'on-site',
    });
    expect(completeFields({ seniority: 'chief', freelance: 'yes', workplace: 'remote' })).toEqual({
      ...usual,
      workplace: 'remote',
    });
  });

  it('has a word on the page, but for what is not so', () => {
    expect([
      fieldValueName('seniority', 'mid'),
      fieldValueName('freelance', true),
      fieldValueName('freelance', false),
    ]).toEqual(['Mid-level', 'Yes', undefined]);
  });

  it('is not so, or unanswered, in the form of a draft that is older', () => {
    expect([printEditorValue('freelance', undefined), printEditorValue('seniority', undefined)]).toEqual(['no', '']);
  });
});
