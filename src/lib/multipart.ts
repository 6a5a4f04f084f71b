/** Part of a form, read before the next one. */
interface Part {
  name: string;
  /** Untrusted file name. Undefined for text. */
  fileName: string | undefined;
  body: AsyncIterable<Buffer>;
}

/** Invalid or truncated form. */
export class MultipartError extends Error {
  override name = 'MultipartError';
}

const MAX_HEADER_BYTES = 8_192;
const MAX_PARTS = 100;

/** Boundary of a `Content-Type` (RFC 2046 §5.1.1). Undefined for another type. */
export function multipartBoundary(contentType: string): string | undefined {
  const match =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70})(?=[\s;]|$))/i.exec(
      contentType,
    );
  return match?.[1] ?? match?.[2];
}

/** Streams parts of a multipart form (RFC 7578) in a packet or two of memory. @throws MultipartError */
export async function* readMultipart(source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const input = new Input(source);
  await drain(input.until(delimiter));
  for (let count = 0; ; count++) {
    const ending = (await input.read(2)).toString('latin1');
    if (ending === '--') return;
    if (ending !== '\r\n' || count === MAX_PARTS) throw new MultipartError('The form is malformed');
    const head = await input.head();
    // A delimiter within a header is invalid.
    if (head.includes(delimiter.toString()) || /\r(?!\n)|(?<!\r)\n/.test(head))
      throw new MultipartError('The form is malformed');
    const body = input.until(delimiter);
    yield { ...readHead(head), body };
    await drain(body);
  }
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body);
}

const DISPOSITION =
  /^content-disposition:[ \t]*form-data((?:[ \t]*;[ \t]*(?:\w+="(?:\\.|[^"\\\r\n])*"|\w+\*=[^\s";]+))*)[ \t;]*$/im;

/** Unescapes names: %22, %0D, %0A of browsers, or backslash before a quote. */
function readHead(head: string): Pick<Part, 'name' | 'fileName'> {
  const disposition = DISPOSITION.exec(head)?.[1] ?? '';
  const read = (key: string): string | undefined =>
    new RegExp(`;[ \\t]*${key}="((?:\\\\.|[^"\\\\])*)"`, 'i').exec(disposition)?.[1]?.replace(/\\(["\\])/g, '$1');
  const name = read('name');
  if (name === undefined) throw new MultipartError('A part of the form has no name');
  return { name, fileName: read('filename') };
}

/** File name of a part that is in memory whole. Undefined for text. @throws MultipartError */
export const parsePartFileName = (part: Buffer): string | undefined =>
  readHead(part.toString('latin1', 0, MAX_HEADER_BYTES).split('\r\n\r\n', 1)[0] ?? '').fileName;

/** Buffered input with search. */
class Input {
  readonly #source: AsyncIterator<Uint8Array>;
  // A form may start with its delimiter without line break.
  #held: Buffer = Buffer.from('\r\n');

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new MultipartError('The form was cut short');
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value]);
  }

  async read(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more();
    const chunk = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return chunk;
  }

  /** Yields the bytes before the delimiter and consumes it. Empty after the end. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      // The end may be a partial delimiter.
      const safeLength = at < 0 ? this.#held.length - delimiter.length + 1 : at;
      if (safeLength > 0) {
        const piece = this.#held.subarray(0, safeLength);
        this.#held = this.#held.subarray(safeLength);
        yield piece;
      }
      if (at >= 0) {
        this.#held = this.#held.subarray(delimiter.length);
        return;
      }
      await this.#more();
    }
  }

  /** Header lines of a part. */
  async head(): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf('\r\n\r\n');
      if (at > MAX_HEADER_BYTES || (at < 0 && this.#held.length > MAX_HEADER_BYTES))
        throw new MultipartError('A part of the form has a header that is too long');
      if (at >= 0) return (await this.read(at + 4)).toString('utf8', 0, at);
      await this.#more();
    }
  }
}
