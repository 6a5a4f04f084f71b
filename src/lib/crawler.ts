/** Words of programs that read pages for search engines, archives and previews of links. CUBOT is a maker of phones. */
const CRAWLER_WORDS = /(?<!\bcu)bot\b|crawl|spider|slurp|archiver|preview/i;

/** Programs of the same kind whose names have none of these words. */
const CRAWLER_NAMES =
  /^WhatsApp\/|^FeedFetcher-|\bGoogle-|\b(?:APIs|Mediapartners)-Google|GoogleOther|facebookexternalhit|meta-external|embedly|Iframely|vkShare|Bluesky Cardyb|Slack-ImgProxy|(?:ChatGPT|Claude|Perplexity|MistralAI)-User/i;

/** Programs that index pages: they get a fatal error as its status and message, not as a rendered page (specification §8). */
export const isCrawler = (userAgent: string | null | undefined): boolean =>
  CRAWLER_WORDS.test(userAgent ?? '') || CRAWLER_NAMES.test(userAgent ?? '');
