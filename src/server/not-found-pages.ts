import { type MissingResource, missingPath, unmatchedPath } from '../features/editorial/missing-resource.ts';
import { lookup } from '../lib/lookup.ts';
import { stripPageNumber } from '../paths.ts';
import type { HistoryPoint } from '../publishing/changes.queries.ts';
import type { RenderedResponse } from './render-response.ts';

interface MissingPagesOptions {
  render: (missing: MissingResource) => Promise<RenderedResponse>;
  /** History point of pages, a new object after every change. */
  point: () => HistoryPoint;
}

interface Template extends Pick<RenderedResponse, 'status' | 'headers'> {
  /** Text with placeholders between its pieces. */
  pieces: string[];
  places: Place[];
}

type Place = (path: string) => string;

/** Placeholders for path and first page. */
const ANY_FIRST = '/00000000-0000-0000-0000-000000000000';
const PAGE = '/page/1';
const ANY = ANY_FIRST + PAGE;

/** Missing pages. Each kind is rendered once per change with placeholders, because paths can be invented. */
export class NotFoundPages {
  readonly #options: MissingPagesOptions;
  /** Templates by message. */
  readonly #rendered = new Map<string, { at: HistoryPoint; template: Promise<Template> }>();

  constructor(options: MissingPagesOptions) {
    this.#options = options;
  }

  /** @throws the error of rendering */
  async find(missing: MissingResource): Promise<RenderedResponse> {
    const { status, headers, pieces, places } = await this.#template(missing);
    const html = pieces.map((piece, i) => piece + (places[i]?.(missing.path) ?? '')).join('');
    return { status, headers, body: Buffer.from(html), record: undefined };
  }

  #template(missing: MissingResource): Promise<Template> {
    const any = missing.isKnownShape ? missingPath(missing.kind, ANY) : unmatchedPath(ANY);
    const name = `${any.kind} ${any.message}`;
    const at = this.#options.point();
    const known = this.#rendered.get(name);
    if (known?.at === at) return known.template;
    const template = this.#options.render(any).then(readTemplate);
    this.#rendered.set(name, { at, template });
    // The next request retries.
    template.catch(() => {
      if (this.#rendered.get(name)?.template === template) this.#rendered.delete(name);
    });
    return template;
  }
}

function readTemplate({ status, headers, body }: RenderedResponse): Template {
  const [first = '', ...more] = body.toString().split(ANY_FIRST);
  const template: Template = { status, headers, pieces: [first], places: [] };
  for (const after of more) {
    const before = template.pieces.at(-1) ?? '';
    const write = before.lastIndexOf('<') > before.lastIndexOf('>') ? writeAttribute : writeText;
    const isWhole = after.startsWith(PAGE);
    template.places.push(isWhole ? write : (path) => write(stripPageNumber(path)));
    template.pieces.push(isWhole ? after.slice(PAGE.length) : after);
  }
  return template;
}

/** Escapes an attribute value like Astro. */
const writeAttribute: Place = (path) => path.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text like Astro. */
const writeText: Place = (path) => path.replace(/[&<>"']/g, (character) => lookup(ENTITIES, character) ?? character);
