import { sources } from './constants.ts';
import { textsIn } from './texts.ts';

/** Files whose literals are a machine’s: of the demo’s companies, of feeds, of what a search understands, of databases. */
const NOT_OURS =
  /^(demo|db|server\/(follow|store)|features\/(showcase|importing|search\/engine))\/|structured-data|job-posting\.ts|\.(queries|invariants)\.ts$/;

/** Styles, policies and documents, which literals hold too. */
const MACHINE = /[{;] ?[a-z-]+: ?[^ ]|default-src|<!?doctype/;

/** Words of the interface, and the file and line that has them. */
export interface ServerOutput {
  place: string;
  words: string;
}

/** Texts of pages, messages and commands. */
export const interfaceTexts: ServerOutput[] = [...sources]
  .filter(([file]) => !NOT_OURS.test(file))
  .flatMap(([file, source]) =>
    textsIn(source, file).map(({ line, words }) => ({ place: `src/${file}:${line}`, words })),
  )
  .filter(({ words }) => !MACHINE.test(words));
