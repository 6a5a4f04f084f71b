import { setNewest } from '../lib/bounded-map.ts';

interface Destination {
  write: (chunk: unknown) => void;
}

/** Value of an expression in a template. */
interface Renderable {
  render: (destination: Destination) => unknown;
}

const MAX_PARTS = 5_000;
/** Chunks by key, the oldest first. */
const parts = new Map<string, unknown[]>();

/**
 * Renders a part of pages once and repeats its chunks. `key` states everything that the part depends on, so no part is
 * outdated. Parts have no islands, whose ids are counted in each page.
 */
export function renderOnce(key: string, render: () => Renderable): Renderable {
  // Components change while the development server runs.
  if (process.env.NODE_ENV === 'development') return render();
  const known = parts.get(key);
  if (known) {
    return {
      render: (destination) => {
        for (const chunk of known) destination.write(chunk);
      },
    };
  }
  return {
    render: (destination) => {
      const chunks: unknown[] = [];
      const write = (chunk: unknown) => {
        chunks.push(chunk);
        destination.write(chunk);
      };
      const store = () => {
        setNewest(parts, key, join(chunks), MAX_PARTS);
      };
      const rendering = render().render({ write });
      if (rendering instanceof Promise) return rendering.then(store);
      return store();
    },
  };
}

/** Joins adjacent texts. Others are instructions, such as that of a script, which a page carries out once. */
function join(chunks: unknown[]): unknown[] {
  const joined: unknown[] = [];
  let texts: string[] = [];
  // A page repeats one flat text faster than a chain of concatenations.
  const endText = () => {
    if (texts.length > 0) joined.push(texts.join(''));
    texts = [];
  };
  for (const chunk of chunks) {
    if (isText(chunk)) texts.push(String(chunk));
    else {
      endText();
      joined.push(chunk);
    }
  }
  endText();
  return joined;
}

/** Texts of slots hold instructions, too. */
const isText = (chunk: unknown): boolean =>
  typeof chunk === 'string' || (chunk instanceof String && !('instructions' in chunk));
