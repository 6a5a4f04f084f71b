/** Ads as the specification tells of them, read a second time and written another way: to compare the first with. */
export interface Paper {
  id: string;
  priority: number;
  target_job_types: string;
  target_locations: string;
  target_pages: string;
}

interface Route {
  name: string;
  params: { jobCategorySlug: string; filtersSlug: string; locationSlug: string };
}

/** Ids of the ads on a route's page, best first. */
export function chooseByTheBook(ads: Paper[], route: Route, most: number): string[] {
  const reported = report(route);
  if (!reported) return [];
  const [pageType, category, place] = reported;
  const has = (list: string, word: string) =>
    word !== '' && new RegExp(`(^|,)\\s*${word.replace(/[^\w-]/g, '')}\\s*(,|$)`, 'i').test(list);
  const points = new Map<string, number>();
  for (const ad of ads) {
    const lists = [ad.target_job_types, ad.target_locations, ad.target_pages];
    const gained =
      Number(has(ad.target_job_types, category)) * 100 +
      Number(has(ad.target_locations, place)) * 50 +
      Number(has(ad.target_pages, pageType)) * 25;
    const isUntargeted = /^[\s,]*$/.test(lists.join());
    if (isUntargeted) points.set(ad.id, ad.priority - 10);
    else if (gained > 0) points.set(ad.id, ad.priority + gained);
  }
  const chosen: string[] = [];
  while (chosen.length < most && points.size > 0) {
    const best = Math.max(...points.values());
    const [first = ''] = [...points.keys()].filter((id) => points.get(id) === best).sort();
    points.delete(first);
    chosen.push(first);
  }
  return chosen;
}

/** Page type, category and place of a route; the empty text for none. */
function report({ name, params }: Route): [string, string, string] | undefined {
  const cut = (slug: string) => (slug.toLowerCase().endsWith('-jobs') ? slug.slice(0, -5) : slug);
  if (name === 'index') return ['homepage', '', ''];
  if (name.startsWith('locations-')) return ['location', '', params.locationSlug];
  if (name.startsWith('categories-')) return ['job_category', cut(params.jobCategorySlug), ''];
  if (name !== 'filtersSlug' && name !== 'jobs-filters') return undefined;
  const slug = cut(params.filtersSlug);
  const known = /^(product-designer|product-manager|ux-designer|ui-designer|design-engineer)/i.exec(slug);
  return ['job_category', known?.[1] ?? slug, ''];
}
