/** User agents of search engines, archives and link previews. CUBOT makes phones. */
const CRAWLER_WORDS = /(?<!\bcu)bot\b|crawl|spider|slurp|archiver|preview/i;

/** Further names of such programs. */
const CRAWLER_NAMES =
  /^WhatsApp\/|^FeedFetcher-|\bGoogle-|\b(?:APIs|Mediapartners)-Google|GoogleOther|facebookexternalhit|meta-external|embedly|Iframely|vkShare|Bluesky Cardyb|Slack-ImgProxy|(?:ChatGPT|Claude|Perplexity|MistralAI)-User/i;

/** True for indexing programs, which get errors as plain status and message (specification §8). */
export const isCrawler = (userAgent: string | null | undefined): boolean =>
  CRAWLER_WORDS.test(userAgent ?? '') || CRAWLER_NAMES.test(userAgent ?? '');
