import { changeQuery, type SearchQuery } from './query.ts';

/** Country that a search of remote jobs is open to, if it names one and no place. */
export function remoteCountryOf({ location, openTo, workplace }: SearchQuery): string | undefined {
  const isRemote = workplace.length === 1 && workplace[0] === 'remote';
  return isRemote && location.length === 0 && openTo.length === 1 ? openTo[0] : undefined;
}

export const inCountry = (query: SearchQuery, country: string): SearchQuery =>
  changeQuery(query, { location: [country], openTo: [], workplace: [] });
