/** Cases of one line per expected result: `result: text · text`. Lines of one result may follow each other. */
export const readGroups = (lines: string): [text: string, result: string][] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, result = '', texts = ''] = /^\s*(.*?):: (.*)$/.exec(line) ?? [];
      return texts.split(' · ').map((text): [string, string] => [text, result]);
    });

/** Texts between ` · `, on any number of lines. */
export const readList = (lines: string): string[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => line.trim().split(' · '));

/** Cases `text → result` between ` · `, on any number of lines. A line that begins with # is a heading. */
export const readPairs = (lines: string): [text: string, result: string][] =>
  readList(lines.replace(/^\s*#.*\n/gm, '')).map((pair) => pair.split(' → ') as [string, string]);
