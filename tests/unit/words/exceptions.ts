/** Numbers that are rightly written by hand, by the end of the file’s name, and why. */
const EXCEPTIONS: Record<string, readonly [quote: string, reason: string][]> = {
  'pages/legal.md': [
    ['removed within a day', 'a rule for programs of others, which no code of ours keeps'],
    ['Five minutes at most', 'set by the library of passkeys; tests/server/cookies.test.ts holds it to what is sent'],
    ['answer within a month', 'a law’s term'],
  ],
  'ads/AdNumbers.astro': [['on one day', 'a day of the table']],
  'application.invariants.ts': [
    ['older than an hour', 'the patience of a check, which stands beside it'],
    ['a day longer', 'an idiom'],
  ],
  'queue.invariants.ts': [['for an hour', 'the patience of a check, which stands beside it']],
  'news/news.mail.ts': [["'an hour'", 'the words of the constant']],
  'reply-record.ts': [["'a day'", 'an answer on the same day']],
  'lib/number-words.ts': [["1: 'a day', 7: 'a week', 30: 'a month'", 'the words of numbers']],
  'search/Facets.tsx': [['Last 24 hours', 'a day, which a reader chose']],
  'search/search-page.ts': [['last 24 hours', 'a day, which a reader chose']],
  'form/field.ts': [["'2-digit', minute: '2-digit'", 'an option of Intl']],
  'market/TrendsPage.astro': [['Last year', 'the later half of what is shown']],
  'market/trend-sentences.ts': [
    ['the last year', 'the later half of what is shown'],
    ['in two years', 'all that is shown'],
  ],
  'market/market-markdown.ts': [['Last year', 'the later half of what is shown']],
  'market/trend-table.ts': [["'last year'", 'the later half of what is shown']],
  'public-api/market.queries.ts': [["'last year'", 'the later half of what is shown']],
  'storage/incoming-uploads.ts': [['every ten minutes', 'how often a machine tidies up']],
};

const exceptionsOf = (place: string) =>
  Object.entries(EXCEPTIONS).flatMap(([file, list]) => (`/${place}`.endsWith(`/${file}`) ? list : []));

/** The text of a file without what may stand in it. */
export const withoutExceptions = (place: string, text: string): string =>
  exceptionsOf(place).reduce((rest, [quote]) => rest.replaceAll(quote, ''), text);

/** Exceptions that nothing needs any more. */
export const listUnused = (files: readonly { place: string; text: string }[]): string[] =>
  Object.entries(EXCEPTIONS).flatMap(([end, list]) => {
    const text = files.filter(({ place }) => `/${place}`.endsWith(`/${end}`)).map((file) => file.text);
    return list.filter(([quote]) => !text.some((one) => one.includes(quote))).map(([quote]) => `${end}: ${quote}`);
  });
