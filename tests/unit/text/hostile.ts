/** The pattern over and over, `length` characters of it. */
export const repeated = (pattern: string, length: number): string =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

/** Markdown and HTML that send a careless parser astray: by depth, by runs without an end, by marks that match nothing. */
export const hostileMarkdown: Record<string, (length: number) => string> = {
  'quotes in quotes': (n) => `${repeated('>', n - 1)}x`,
  'spaced quotes': (n) => repeated('> ', n),
  'lists in lists': (n) => `${repeated('- ', n - 1)}x`,
  'stars in stars': (n) => `${repeated('* ', n - 1)}x`,
  'pluses in pluses': (n) => repeated('+ ', n),
  'numbers in numbers': (n) => `${repeated('1) ', n - 1)}x`,
  'dotted numbers': (n) => repeated('1. ', n),
  'lists in quotes': (n) => `${repeated('> - ', n - 1)}x`,
  'ever deeper lines': (n) =>
    Array.from({ length: Math.sqrt(n) }, (_, i) => `${'  '.repeat(i)}- x`)
      .join('\n')
      .slice(0, n),
  'ever deeper quotes': (n) =>
    Array.from({ length: Math.sqrt(n) }, (_, i) => `${'>'.repeat(i)} x`)
      .join('\n')
      .slice(0, n),
  'lines that lazily follow': (n) => `> - a\n${repeated('b\n', n - 6)}`,
  'changing bullets': (n) => repeated('- a\n+ b\n', n),
  'code in items': (n) => `- ${repeated('    a\n', n - 2)}`,
  'empty items': (n) => repeated('- \n', n),
  'open brackets': (n) => repeated('[', n),
  'open pictures': (n) => repeated('![', n),
  'brackets in brackets': (n) => repeated('[', n / 2) + repeated(']', n / 2),
  'half links': (n) => repeated('[a](', n),
  'links in links': (n) => repeated('[a', n / 3) + repeated('](b)', n / 2),
  'half references': (n) => repeated('[a][', n),
  'one address in many places': (n) =>
    `[a]: https://a.example/${repeated('b', n / 2)}\n\n${repeated('[a] ', n / 2 - 30)}`,
  stars: (n) => repeated('*', n),
  'open emphasis': (n) => repeated('*a', n),
  'closing emphasis': (n) => repeated('a*', n),
  'two kinds of emphasis': (n) => repeated('**a*b ', n),
  'emphasis in emphasis': (n) => repeated('*a **b ', n / 2) + repeated('b** a*', n / 2),
  'points and stars': (n) => repeated('.*a', n),
  'underscored words': (n) => repeated('a_', n),
  'underscores before words': (n) => repeated('_a', n),
  'addresses and underscores': (n) => repeated('_(a@', n),
  'half an address': (n) => `${repeated('a', n - 1)}@`,
  'many half addresses': (n) => repeated('a@a.', n),
  'a web address of signs': (n) => `https://a.example/${repeated('?!.', n - 18)}`,
  'a web address of brackets': (n) => `https://a.example/${repeated('(a', n - 18)}`,
  'schemes without an address': (n) => repeated('http://', n),
  'strike through': (n) => repeated('~~a~', n),
  backticks: (n) => repeated('`', n),
  'growing backticks': (n) =>
    Array.from({ length: Math.sqrt(n) }, (_, i) => '`'.repeat(i + 1))
      .join(' ')
      .slice(0, n),
  'a table of many columns and short rows': (n) =>
    `${repeated('|a', n / 10)}|\n${repeated('|-', n / 10)}|\n${repeated('a\n', n / 2)}`,
  'rows of a table': (n) => `|a|b|\n|-|-|\n${repeated('|c|d|\n', n - 14)}`,
  'blanks between words': (n) => `a${repeated(' ', n - 2)}b`,
  'blank lines': (n) => `a${repeated('\n', n - 2)}b`,
  'a heading of blanks': (n) => `# a${repeated(' ', n - 4)}b`,
  'open tags': (n) => repeated('<', n),
  'half tags': (n) => repeated('<a ', n),
  'elements in elements': (n) => repeated('<b>', n),
  'lists of HTML': (n) => repeated('<ul><li>', n),
  'lists that another closes': (n) => repeated('<ul>', n / 2) + repeated('</ol>', n / 2),
  comments: (n) => repeated('<!-- ', n),
  backslashes: (n) => repeated('\\', n),
  entities: (n) => repeated('&lt;', n),
  'no characters': (n) => repeated('\0', n),
};
