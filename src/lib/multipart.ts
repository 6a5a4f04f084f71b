/** One field of a form as it arrives. Its body must be read before the next part is asked for. */
interface Part {
  name: string;
  /** Untrusted file name of the client. Undefined for text fields. */
  fileName: string | undefined;
  body: AsyncIterable<Buffer>;
}

/** The body is no multipart form, or was cut short. */
export class MultipartError extends Error {
  override name = 'MultipartError';
}

const MAX_HEADER_BYTES = 8_192;
const MAX_PARTS = 100;

/**
 * The boundary that a `Content-Type` names, of the characters that it may have (RFC 2046 §5.1.1); undefined when it is no
 * multipart form.
 */
export function multipartBoundary(contentType: string): string | undefined {
  const match =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70})(?=[\s;]|$))/i.exec(
      contentType,
    );
  return match?.[1] ?? match?.[2];
}

/**
 * The parts of a multipart form (RFC 7578) while they arrive: no more of it is held than a network packet or two.
 * @throws MultipartError
 */
export async function* readMultipart(source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const input = new Input(source);
  await drain(input.until(delimiter));
  for (let count = 0; ; count++) {
    const ending = (await input.take(2)).toString('latin1');
    if (ending === '--') return;
    if (ending !== '\r\n' || count === MAX_PARTS) throw new MultipartError('The form is malformed');
    const head = await input.head();
    // A delimiter inside a header ends the part, which is invalid.
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

/** Browsers write `"`, CR and LF in names as %22, %0D and %0A; other clients put a backslash before a quote. */
function readHead(head: string): Pick<Part, 'name' | 'fileName'> {
  const disposition = DISPOSITION.exec(head)?.[1] ?? '';
  const read = (key: string): string | undefined =>
    new RegExp(`;[ \\t]*${key}="((?:\\\\.|[^"\\\\])*)"`, 'i').exec(disposition)?.[1]?.replace(/\\(["\\])/g, '$1');
  const name = read('name');
  if (name === undefined) throw new MultipartError('A part of the form has no name');
  return { name, fileName: read('filename') };
}

/** Bytes that arrive in pieces of any length, read as far as something known. */
class Input {
  readonly #source: AsyncIterator<Uint8Array>;
  // A form may begin with its delimiter, which would otherwise lack its line break.
  #held: Buffer = Buffer.from('\r\n');

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new MultipartError('The form was cut short');
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value]);
  }

  async take(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more();
    const chunk = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return chunk;
  }

  /** Yields the bytes before the delimiter and consumes it. Empty after the end. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      // The last bytes may be the beginning of the delimiter.
      const sure = at < 0 ? this.#held.length - delimiter.length + 1 : at;
      if (sure > 0) {
        const piece = this.#held.subarray(0, sure);
        this.#held = this.#held.subarray(sure);
        yield piece;
      }
      if (at >= 0) {
        this.#held = this.#held.subarray(delimiter.length);
        return;
      }
      await this.#more();
    }
  }

  /** The header lines of a part, without the empty one that ends them. */
  async head(): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf('\r\n\r\n');
      if (at > MAX_HEADER_BYTES || (at < 0 && this.#held.length > MAX_HEADER_BYTES))
        throw new MultipartError('A part of the form has a header that is too long');
      if (at >= 0) return (await this.take(at + 4)).toString('utf8', 0, at);
      await this.#more();
    }
  }
}
