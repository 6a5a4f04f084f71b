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
