/** Replaceable parts of a page: title and `[data-region]`s. */
export interface PageRegions {
  title: string;
  regions: Map<string, { html: string; facts: Record<string, string> }>;
}

const all = (page: Document): NodeListOf<HTMLElement> => page.querySelectorAll('[data-region]');
const nameOf = (region: HTMLElement): string => region.dataset.region ?? '';

export const parsePage = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

export function readRegions(page: Document): PageRegions {
  return {
    title: page.title,
    regions: new Map(
      [...all(page)].map((region) => [
        nameOf(region),
        { html: region.innerHTML, facts: { ...region.dataset } as Record<string, string> },
      ]),
    ),
  };
}

/** Replaces the regions of this page and empties missing ones. */
export function replaceOrEmptyPageRegions({ title, regions }: PageRegions): void {
  document.title = title;
  for (const region of all(document)) {
    const { html = '', facts = {} } = regions.get(nameOf(region)) ?? {};
    region.innerHTML = html;
    Object.assign(region.dataset, facts);
  }
}
