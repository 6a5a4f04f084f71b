import { foldName, slugify } from '../../../lib/text.ts';

export const KINDS = ['region', 'country', 'division', 'city'] as const;
export type WorldPlaceKind = (typeof KINDS)[number];

export interface WorldPlace {
  kind: WorldPlaceKind;
  name: string;
  slug: string;
  /** Names in all scripts, display name first. */
  names: string[];
  /** ISO 3166-1 alpha-2 of a country, ISO 3166-2 of a division if known. Otherwise empty. */
  code: string;
  parent: number | null;
  population: number;
  latitude: number;
  longitude: number;
}

/** Columns of the file in order, with bytes per entry. Little-endian integers. */
export const COLUMNS = {
  kind: 1,
  parent: 2,
  population: 4,
  latitude: 4,
  longitude: 4,
  nameEnd: 4,
  nameText: 1,
  slugEnd: 4,
  slugText: 1,
  codeEnd: 4,
  codeText: 1,
  bySlug: 2,
  /** Folded names in byte order, each with its place and 0 for the display name. */
  keyEnd: 4,
  keyText: 1,
  keyPlace: 2,
  keyRank: 1,
} as const;
export type WorldFileColumn = keyof typeof COLUMNS;

export const NO_PARENT = 0xffff;
export const DEGREE = 10_000;

/** Packs places into one buffer: column lengths, then columns aligned to four bytes. */
export function packWorld(places: readonly WorldPlace[]): Buffer {
  const encode = (text: string) => Buffer.from(text, 'utf8');
  const names = places.map(({ name }) => encode(name));
  const slugs = places.map(({ slug }) => encode(slug));
  const codes = places.map(({ code }) => encode(code));
  const keys = places
    .flatMap((place, at) => keysOf(place).map(([key, rank]) => ({ key: encode(key), rank, at })))
    .sort((a, b) => a.key.compare(b.key) || a.at - b.at);
  const bySlug = places.map((_, at) => at).sort((a, b) => (slugs[a] as Buffer).compare(slugs[b] as Buffer));
  const columns: Record<WorldFileColumn, Uint8Array> = {
    kind: Uint8Array.from(places, ({ kind }) => KINDS.indexOf(kind)),
    parent: bytesOf(Uint16Array.from(places, ({ parent }) => parent ?? NO_PARENT)),
    population: bytesOf(Uint32Array.from(places, ({ population }) => population)),
    latitude: bytesOf(Int32Array.from(places, ({ latitude }) => Math.round(latitude * DEGREE))),
    longitude: bytesOf(Int32Array.from(places, ({ longitude }) => Math.round(longitude * DEGREE))),
    nameEnd: endsOf(names),
    nameText: Buffer.concat(names),
    slugEnd: endsOf(slugs),
    slugText: Buffer.concat(slugs),
    codeEnd: endsOf(codes),
    codeText: Buffer.concat(codes),
    bySlug: bytesOf(Uint16Array.from(bySlug)),
    keyEnd: endsOf(keys.map(({ key }) => key)),
    keyText: Buffer.concat(keys.map(({ key }) => key)),
    keyPlace: bytesOf(Uint16Array.from(keys, ({ at }) => at)),
    keyRank: Uint8Array.from(keys, ({ rank }) => rank),
  };
  const all = (Object.keys(COLUMNS) as WorldFileColumn[]).map((column) => columns[column]);
  const padded = all.map((column) => Buffer.concat([column, Buffer.alloc(-column.length & 3)]));
  return Buffer.concat([bytesOf(Uint32Array.from(all, (column) => column.length)), ...padded]);
}

const bytesOf = (array: Uint16Array | Uint32Array | Int32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

function endsOf(texts: readonly Buffer[]): Uint8Array {
  let end = 0;
  return bytesOf(Uint32Array.from(texts, (text) => (end += text.length)));
}

function keysOf({ name, names }: WorldPlace): [key: string, rank: 0 | 1][] {
  const own = new Set([foldName(name), slugify(name).replaceAll('-', ' ')].filter(Boolean));
  const others = new Set(names.map(foldName).filter((key) => key && !own.has(key)));
  return [...[...own].map((key): [string, 0] => [key, 0]), ...[...others].map((key): [string, 1] => [key, 1])];
}
