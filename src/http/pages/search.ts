import { listCurrencies } from '../../features/jobs/currencies.queries.ts';
import { JOBS_PER_PAGE } from '../../features/jobs/job.ts';
import { currentWorld } from '../../features/locations/world/current-world.ts';
import { readCompany } from '../../features/search/company-asked.ts';
import { describeFollowed, followedOf } from '../../features/search/followed.queries.ts';
import { listNearby, readCountry, readPlace, withPlaces } from '../../features/search/place-asked.ts';
import { changeQuery, NO_PLACE, printQuery, type SearchQuery } from '../../features/search/query.ts';
import { addressOf } from '../../features/search/query-address.ts';
import { findPointless, isParameter, parseQuery, tidyText } from '../../features/search/query-parsing.ts';
import { viewSearch } from '../../features/search/search-page.ts';
import type { SearchAnswer } from '../../features/search/search-view.ts';
import { readTaxonomy, type Taxonomy } from '../../features/search/taxonomy.ts';
import { canonicaliseSearch, followTerm } from '../../features/vocabulary/former-terms.ts';
import { paths } from '../../paths.ts';
import { seeOther } from '../answers.ts';
import type { Asking } from '../asking.ts';
import { EarlyAnswer } from '../early-answer.ts';
import { limitPage } from '../limiting.ts';

/** Parameter of a place in words, as a form without scripts sends it. */
const WHERE = 'where';
/** Of a company in words, and of where somebody lives who wants to work remotely. */
const EMPLOYER = 'employer';
const FROM = 'from';

/** Any search. One that has another address is sent there: its listing, or the one way to write it. */
export async function askSearch(astro: Asking) {
  await limitPage(astro, 'search');
  const { db, search } = astro.locals;
  const [taxonomy, isKnown, former] = await Promise.all([readTaxonomy(db), search.known(), search.former()]);
  const given = canonicaliseSearch(new URLSearchParams(astro.url.search), former);
  const [where = '', employer = '', from = ''] = [WHERE, EMPLOYER, FROM].map((name) => {
    const words = tidyText(given.get(name) ?? '');
    given.delete(name);
    return words;
  });
  const read = parseQuery(given, isKnown);
  // Pages have one size.
  let query = { ...read.query, pageSize: JOBS_PER_PAGE };
  const problems = [...read.problems.filter(({ field }) => isParameter(field)), ...findPointless(given, query)];
  // What the world calls a place may be called otherwise on this board.
  const here = ({ slug }: { slug: string }) => followTerm(former, 'location', slug) || slug;
  const place = where ? readPlace(where, taxonomy, currentWorld()) : undefined;
  if (place?.slug === 'remote') query = changeQuery(query, { workplace: ['remote'] });
  else if (place) query = changeQuery(query, { location: [...query.location, here(place)] });
  const told: string[] = [];
  if (employer) {
    const company = readCompany(employer, await search.companies());
    if (company) query = changeQuery(query, { company: [company.slug] });
    else told.push(`No company on this board goes by “${employer}”, so roles of all companies are shown.`);
  }
  if (from) {
    const country = readCountry(from, taxonomy, currentWorld());
    const isKnownHere = country !== undefined && isKnown('openTo', here(country));
    query = changeQuery(query, isKnownHere ? { openTo: [here(country)] } : { workplace: ['remote'] });
    if (!isKnownHere) told.push(tellOfCountry(from, country));
  }
  // What was left out or taken for something is said, and a redirect says nothing.
  const isLost = place?.slug === NO_PLACE || place?.isSaid || problems.length + told.length > 0;

  const address = addressOf(query, taxonomy.vocabulary);
  const isAsAsked = new URLSearchParams(astro.url.search).toString() === printQuery(query);
  // The empty search has a page of its own, at which every form may point.
  const isAtHome = address.startsWith(paths.search()) || astro.url.search === '';
  if (!isLost && !(isAsAsked && isAtHome)) throw sendTo(address);
  const answer = await search.answer(query);
  if (answer.page > answer.pages) throw sendTo(addressOf({ ...query, page: answer.pages }, taxonomy.vocabulary));
  const names = query.location.flatMap((slug) =>
    slug === NO_PLACE ? [{ slug, name: where || 'Unknown place' }] : (currentWorld().findBySlug(slug) ?? []),
  );
  const named = withPlaces(taxonomy, names);
  astro.locals.found = answer.total;
  const stranger = await readStranger(answer, taxonomy, (wider) => search.answer(wider));
  return {
    view: viewSearch(answer, named, await listCurrencies(db), { place, stranger, problems, told }),
    pageHref: (page: number) => addressOf({ ...query, page }, taxonomy.vocabulary),
  };
}

const tellOfCountry = (words: string, country: { name: string } | undefined): string =>
  country
    ? `No role here names ${country.name}. These are all remote roles: check on each whether you may work from there.`
    : `We don’t know a country or town called “${words}”. These are all remote roles.`;

/** What lies nearest to a place of the world where nothing was found, and what somebody may do from there. */
async function readStranger(
  { query, total, facets }: SearchAnswer,
  taxonomy: Taxonomy,
  answer: (query: SearchQuery) => Promise<SearchAnswer>,
) {
  const [slug, more] = query.location;
  const place = slug !== undefined && more === undefined && total === 0 ? currentWorld().findBySlug(slug) : undefined;
  if (!place) return undefined;
  const hrefOf = (changes: Partial<SearchQuery>) => addressOf(changeQuery(query, changes), taxonomy.vocabulary);
  const wider = listNearby(place, facets.location, taxonomy).map((near) => ({
    href: hrefOf({ location: [near.slug] }),
    label: near.label,
    count: near.count,
  }));
  const country = [...taxonomy.locations.values()].find(
    ({ kind, isoCode }) => kind === 'country' && isoCode === place.isoCode,
  );
  if (country && query.workplace.length === 0) {
    const changes = { location: [], workplace: ['remote' as const], openTo: [country.slug] };
    const { total: count } = await answer(changeQuery(query, changes));
    if (count > 0) wider.push({ href: hrefOf(changes), label: `Remote, open to ${country.name}`, count });
  }
  return { place, wider };
}

/** Today’s address of a search is no promise: a listing may lose its last role. */
const sendTo = (location: string): EarlyAnswer => new EarlyAnswer(() => seeOther(location));

/** A search that somebody wants to hear more of: its words, roles and feed. What it does not understand is left out. */
export async function askFollowed(astro: Asking) {
  await limitPage(astro, 'search');
  const { db, origin, search } = astro.locals;
  const [taxonomy, isKnown, former] = await Promise.all([readTaxonomy(db), search.known(), search.former()]);
  const { query } = parseQuery(canonicaliseSearch(new URLSearchParams(astro.url.search), former), isKnown);
  const answer = await search.answer({ ...query, page: 1, pageSize: JOBS_PER_PAGE });
  const { heading, path, total } = viewSearch(answer, taxonomy, []);
  const isOwn = !path.startsWith(paths.search());
  const feed = { address: new URL(isOwn ? paths.feed(path) : paths.feed(), origin).href, isOwn };
  const [followed = { words: heading, href: path }] = await describeFollowed(db, [followedOf(query)]);
  return { heading, href: path, total, feed, followed };
}
