import { describe, expect, it } from 'vitest';
import { getJobField } from '../../../src/features/jobs/job.fields.ts';
import { parameters } from '../../../src/features/public-api/parameters.schema.ts';
import { countFiltersExceptPlaces, FACET_TITLES } from '../../../src/features/search/facets.ts';
import { CHOICE_FACETS, FLAGS, flagFilters } from '../../../src/features/search/filters.ts';
import { changeQuery, emptyQuery, printQuery, QUERY_FACETS, QUERY_LIMITS } from '../../../src/features/search/query.ts';
import { isSearchParameter, parseQuery } from '../../../src/features/search/query-parsing.ts';

describe('A filter', () => {
  it.each([...QUERY_FACETS, ...FLAGS])('%s is a parameter, and in the documentation of the API', (name) => {
    expect(isSearchParameter(name)).toBe(true);
    expect(Object.keys(parameters.jobs.shape)).toContain(name);
  });

  it.each(FLAGS)('%s has a box among others, and is on where its parameter says so', (flag) => {
    expect(flagFilters[flag].label).not.toBe('');
    const on = changeQuery(emptyQuery, { [flag]: true });
    expect(printQuery(on)).toBe(`${flag}=1`);
    expect(parseQuery([[flag, '1']]).query).toEqual(on);
    expect(countFiltersExceptPlaces(on)).toBe(1);
  });

  it.each(CHOICE_FACETS)('%s has a title, and the values of the field of its name', (facet) => {
    const field = getJobField(facet);
    const values = field.kind === 'flag' ? [] : field.values;
    expect(FACET_TITLES[facet]).not.toBe('');
    const some = values.slice(0, QUERY_LIMITS.values);
    expect(parseQuery(some.map((value) => [facet, value])).query[facet]).toEqual([...some].sort());
    expect(parseQuery([[facet, 'unheard-of']]).problems).toEqual([
      { field: facet, message: `must be one of ${values.join(', ')}` },
    ]);
  });
});
