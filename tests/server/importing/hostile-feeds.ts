import { MAX_FEED_BYTES } from '../../../src/features/importing/fetching/body.ts';
import type { SourceName } from '../../../src/features/importing/reader.ts';
import { HOSTILE_WORDS, LONG_TEXTS } from '../../hostile.ts';

/** One posting, in words that every kind of feed has a field for. */
interface Posting {
  id: string;
  title: string;
  text: string;
  place: string;
}

const ROOM = MAX_FEED_BYTES - 100_000;

const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd]/g, '?')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;');
const url = (id: string): string => `https://acme.example/jobs/${encodeURIComponent(id.toWellFormed())}`;

interface Shape {
  type: string;
  entry: (posting: Posting) => string;
  /** A feed around entries, which are joined by `between`. */
  feed: (entries: string) => string;
  between: string;
}

const json = (list: (entries: string) => string, entry: (posting: Posting) => unknown): Shape => ({
  type: 'application/json',
  entry: (posting) => JSON.stringify(entry(posting)),
  feed: list,
  between: ',',
});

const shapes: Record<SourceName, Shape> = {
  greenhouse: json(
    (entries) => `{"jobs":[${entries}]}`,
    ({ id, title, text, place }) => ({ id, title, absolute_url: url(id), content: text, location: { name: place } }),
  ),
  lever: json(
    (entries) => `[${entries}]`,
    ({ id, title, text, place }) => ({
      id,
      text: title,
      hostedUrl: url(id),
      categories: { location: place },
      description: text,
    }),
  ),
  ashby: json(
    (entries) => `{"jobs":[${entries}]}`,
    ({ id, title, text, place }) => ({ id, title, jobUrl: url(id), location: place, descriptionHtml: text }),
  ),
  recruitee: json(
    (entries) => `{"offers":[${entries}]}`,
    ({ id, title, text, place }) => ({ id, title, careers_url: url(id), location: place, description: text }),
  ),
  workable: json(
    (entries) => `{"jobs":[${entries}]}`,
    ({ id, title, text, place }) => ({ shortcode: id, title, url: url(id), city: place, description: text }),
  ),
  smartrecruiters: json(
    (entries) => `{"totalFound":1,"content":[${entries}]}`,
    ({ id, title, text, place }) => ({
      id,
      name: title,
      location: { fullLocation: place },
      jobAd: { sections: { jobDescription: { text } } },
    }),
  ),
  teamtailor: json(
    (entries) => `{"version":"https://jsonfeed.org/version/1.1","items":[${entries}]}`,
    ({ id, title, text, place }) => ({
      id,
      title,
      url: url(id),
      content_html: text,
      _jobposting: { jobLocation: place },
    }),
  ),
  personio: {
    type: 'application/xml',
    entry: ({ id, title, text, place }) =>
      `<position><id>${xmlText(id)}</id><name>${xmlText(title)}</name><office>${xmlText(place)}</office>` +
      `<jobDescriptions><jobDescription><value>${xmlText(text)}</value></jobDescription></jobDescriptions></position>`,
    feed: (entries) => `<workzag-jobs>${entries}</workzag-jobs>`,
    between: '',
  },
  xml: {
    type: 'application/xml',
    entry: ({ id, title, text, place }) =>
      `<job><title>${xmlText(title)}</title><referencenumber>${xmlText(id)}</referencenumber><url>${xmlText(url(id))}</url>` +
      `<city>${xmlText(place)}</city><description>${xmlText(text)}</description></job>`,
    feed: (entries) => `<source>${entries}</source>`,
    between: '',
  },
  pages: {
    type: 'text/html',
    entry: ({ id, title, text, place }) =>
      JSON.stringify({
        '@type': 'JobPosting',
        identifier: id,
        title,
        description: text,
        jobLocation: place,
      }).replaceAll('<', '\\u003c'),
    feed: (entries) => `<html><script type="application/ld+json">[${entries}]</script></html>`,
    between: ',',
  },
};

const posting = (id: number | string, more: Partial<Posting> = {}): Posting => ({
  id: String(id),
  title: `Product Designer ${id}`,
  text: `Render ${id}`,
  place: 'Berlin, Germany',
  ...more,
});

/** Fills a feed with entries until no more fit. */
function filled({ entry, feed, between }: Shape, make: (n: number) => Posting): string {
  const entries: string[] = [];
  let size = 0;
  for (let n = 0; ; n++) {
    const one = entry(make(n));
    size += Buffer.byteLength(one) + between.length;
    if (size > ROOM) return feed(entries.join(between));
    entries.push(one);
  }
}

const isXml = ({ type }: Shape): boolean => type === 'application/xml';
const repeated = (piece: string, bytes = ROOM): string => piece.repeat(Math.floor(bytes / piece.length));

/** Feeds of some 20 MB that are slow or large for a careless reader. */
export const HOSTILE_FEEDS: Record<string, (shape: Shape) => string> = {
  'many small postings': (shape) => filled(shape, posting),
  'as many postings as are read, with long texts': (shape) =>
    filled(shape, (n) => posting(n, { text: `<p>${`About role ${n}. `.repeat(260)}</p>` })),
  'hostile words in every field': (shape) =>
    filled(shape, (n) => {
      const word = HOSTILE_WORDS[n % HOSTILE_WORDS.length] ?? '';
      const text = LONG_TEXTS[n % LONG_TEXTS.length] ?? '';
      return { id: `${n} ${word}`, title: `Designer ${word}`, text: word + text, place: word };
    }),
  'one long text': (shape) => shape.feed(shape.entry(posting(1, { text: repeated('a b ') }))),
  'texts as long as are read': (shape) => filled(shape, (n) => posting(n, { text: repeated('Render, ', 480_000) })),
  'texts of elements': (shape) => filled(shape, (n) => posting(n, { text: repeated('<b>', 59_000) })),
  'texts of entities': (shape) => filled(shape, (n) => posting(n, { text: repeated('&amp;amp;', 240_000) })),
  'titles of entities': (shape) => filled(shape, (n) => posting(n, { title: repeated('&amp;lt;b ', 900) })),
  'many places': (shape) => filled(shape, (n) => posting(n, { place: repeated('Berlin / ', 100_000) })),
  'deep nesting': (shape) => shape.feed(isXml(shape) ? repeated('<a>') : repeated('[')),
  'many elements': (shape) => shape.feed(isXml(shape) ? repeated('<a/>') : `${repeated('{"a":[]},')}0`),
  'many empty lists': (shape) => shape.feed(isXml(shape) ? repeated('<job/>') : `${repeated('[],')}[]`),
  'many tags': () => repeated('<a href=x><script type=application/ld+json>'),
  'nothing but spaces': () => repeated(' '),
};

export const typeOf = (kind: SourceName): string => shapes[kind].type;
export const hostileFeed = (kind: SourceName, name: string): string => HOSTILE_FEEDS[name]?.(shapes[kind]) ?? '';
