import { foldName } from '../locations/world/fold.ts';

export interface NamedCompany {
  slug: string;
  name: string;
}

/** Best match for a company name: equal, then prefix, then shortest containing it. Undefined without one. */
export function findBestCompanyMatch(words: string, companies: readonly NamedCompany[]): NamedCompany | undefined {
  const wanted = foldName(words);
  if (!wanted) return undefined;
  const worthOf = (name: string): number => {
    if (name === wanted) return 3;
    if (name.startsWith(wanted)) return 2;
    return ` ${name}`.includes(` ${wanted}`) ? 1 : 0;
  };
  const found = companies.flatMap((company) => {
    const name = foldName(company.name);
    const worth = worthOf(name);
    return worth > 0 ? [{ company, worth, length: name.length }] : [];
  });
  return found.sort((a, b) => b.worth - a.worth || a.length - b.length)[0]?.company;
}
