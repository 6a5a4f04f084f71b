import { describe, expect, it } from 'vitest';
import { companyEditSchema, companyFoundingSchema } from '../../../src/features/companies/company.schema.ts';
import { jobDraftSchema } from '../../../src/features/jobs/job.schema.ts';
import { emptyJobForm } from '../../../src/features/posting/job-form.ts';
import { findJobFormProblems } from '../../../src/features/posting/job-form-checks.ts';
import { validate } from '../../../src/lib/validation.ts';
import { displayUrl } from '../../../src/lib/web-address.ts';
import { draftOf } from '../../server/plant.ts';

/** Every form in which a company says where people should go, with the field that is refused. */
const forms: Record<string, { field: string; problemsOf: (address: string) => { field: string; message: string }[] }> =
  {
    'a website': { field: 'website', problemsOf: (website) => problemsOf(validate(companyEditSchema, { website })) },
    'a first website': {
      field: 'website',
      problemsOf: (website) => problemsOf(validate(companyFoundingSchema, { name: 'Kern', website })),
    },
    'another address': {
      field: 'socialLinks.0',
      problemsOf: (link) => problemsOf(validate(companyEditSchema, { socialLinks: [link] })),
    },
    'an address to apply at': {
      field: 'apply.url',
      problemsOf: (url) => problemsOf(validate(jobDraftSchema, draftOf({ apply: { mode: 'external', url } }))),
    },
    'an address to apply at, as it is typed': {
      field: 'applyUrl',
      problemsOf: (applyUrl) =>
        findJobFormProblems({ ...emptyJobForm(), applyMode: 'external', applyUrl }, false).filter(
          ({ field }) => field === 'applyUrl',
        ),
    },
  };

const problemsOf = (checked: ReturnType<typeof validate>) => (checked.ok ? [] : checked.problems);

describe.each(Object.entries(forms))('As %s', (_, { field, problemsOf }) => {
  it.each([
    'https://linkedin.com@evil.example',
    'https://linkedin.com:443@evil.example/jobs',
    'https://:secret@evil.example',
    'https://linkedin.com%2Fin@evil.example',
  ])('%s is rejected: its name is not where it points', (address) => {
    expect(problemsOf(address)).toEqual([
      { field, message: expect.stringContaining('must not contain a user name or password') },
    ]);
  });

  it.each([
    'https://www.linkedin.com/company/kern',
    'https://kern.example/@kern',
    'http://jobs.kern.example:8080/?to=a@b.c',
  ])('%s is taken', (address) => {
    expect(problemsOf(address)).toEqual([]);
  });
});

describe('An address for people', () => {
  it.each([
    ['https://www.ana.example/', 'ana.example'],
    ['https://ana.example/Sof%C3%ADa/', 'ana.example/Sofía'],
    ['http://ana.example/100%', 'ana.example/100%'],
    ['https://ana.example/%E2%80%AEgnp.exe', 'ana.example/%E2%80%AEgnp.exe'],
    ['https://ana.example/a%20b', 'ana.example/a%20b'],
  ])('%s reads %s', (address, readable) => {
    expect(displayUrl(address)).toBe(readable);
  });
});
