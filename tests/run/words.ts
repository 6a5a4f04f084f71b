import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { escapeXml } from '../../src/lib/xml.ts';
import { interfaceTexts } from '../unit/words/interface-texts.ts';
import { listTexts } from '../unit/words/list-texts.ts';

// All that the interface says, on one page to be proof-read: mails as they are sent, then the words of every file, in its
// order, with {…} where something is filled in.

const FILE = 'tests/.output/words.html';
/** Names of methods, codes and errors. */
const CODE = /^[A-Z][A-Z_\d]{2,}$|^\w+Error$/;

interface Part {
  title: string;
  lines: { place: string; words: string }[];
}

const printed = (await listTexts(false)).filter(([place]) => /\.mail\.ts/.test(place));
const mails: Part[] = printed.map(([title, words]) => ({ title, lines: [{ place: '', words }] }));
const texts = interfaceTexts.filter(({ words }) => !CODE.test(words));
const files: Part[] = [...Map.groupBy(texts, ({ place }) => place.replace(/^src\/|:\d+$/g, ''))].map(
  ([title, lines]) => ({
    title,
    lines: lines.map(({ place, words }) => ({ place: place.split(':').at(-1) ?? '', words })),
  }),
);
const ORDER = ['ui/', 'features/', 'pages/', 'http/', ''];
const orderOf = ({ title }: Part): number => ORDER.findIndex((start) => title.startsWith(start));
files.sort((a, b) => orderOf(a) - orderOf(b));

const write = ({ title, lines }: Part): string =>
  `<section><h3>${escapeXml(title)}</h3><dl>${lines
    .map(({ place, words }) => `<dt>${place}</dt><dd>${escapeXml(words)}</dd>`)
    .join('\n')}</dl></section>`;

const STYLE = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; color-scheme: light dark }
h3 { margin: 2rem 0 .5rem; font-size: .875rem; opacity: .7 }
dl { display: grid; grid-template-columns: 3rem 1fr; margin: 0 }
dt { font-size: .75rem; line-height: 1.625rem; opacity: .5 }
dd { margin: 0; white-space: pre-wrap }
`;
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(
  FILE,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>All that the interface says</title><style>${STYLE}</style>
<h1>All that the interface says</h1>
<h2>E-mails</h2>
${mails.map(write).join('\n')}
<h2>Pages, messages and commands</h2>
${files.map(write).join('\n')}</html>
`,
);
console.log(`${FILE}: ${mails.length} e-mails and ${texts.length} texts`);
