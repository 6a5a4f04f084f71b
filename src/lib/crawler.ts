/** Programs that index pages: they get a fatal error as its status and message, not as a drawn page (specification §8). */
export const isCrawler = (userAgent: string | null | undefined): boolean =>
  /bot\b|bot\/|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview/i.test(userAgent ?? '');
