import type { Frequency } from './alert.ts';
import { type AlertLinks, readerLink, unsubscribeLink } from './alert-link.ts';

export const mailFacts = (
  {
    alert,
    readerId,
    search,
  }: { alert: { id: string; frequency: Frequency }; readerId: string; search: { words: string; href: string } },
  links: AlertLinks,
) => ({
  words: search.words,
  frequency: alert.frequency,
  link: links.origin + search.href,
  manageLink: readerLink(links, readerId),
  endLink: unsubscribeLink(links, alert.id),
  origin: links.origin,
});
