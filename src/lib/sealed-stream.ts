import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { KB, MB } from './byte-size.ts';

// A sealed stream: `MAGIC`, salt of the passphrase, salt of this stream, a check of the key, and then pieces of one size, each
// sealed by AES-256-GCM under its number and whether it is the last: none can be changed, moved, doubled or left out.

const MAGIC = Buffer.from('easel-sealed-1\n');
const SALT = 16;
const CHECK = 16;
const HEAD = MAGIC.length + SALT + SALT + CHECK;
const PIECE = 64 * KB;
const TAG = 16;
const KEY = 32;
/** What a guess costs: 64 MB, and about a quarter of a second. */
const COST = { N: 65_536, r: 8, p: 2, maxmem: 128 * MB };

/** A stream that cannot be opened: it was damaged or cut, or belongs to another passphrase. */
export class SealError extends Error {
  override name = 'SealError';
}

/** Seals and opens streams with one passphrase; the costly part is done once for each salt. */
export class Sealer {
  readonly #passphrase: string;
  readonly #salt = randomBytes(SALT);
  readonly #keys = new Map<string, Promise<Buffer>>();

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  /** Eight characters that differ between passphrases, for names of what is sealed with them. */
  async name(): Promise<string> {
    return Buffer.from(hkdfSync('sha256', await this.#keyOf(Buffer.alloc(SALT)), '', 'easel sealed name', 4)).toString(
      'hex',
    );
  }

  /** Seals what passes through. */
  seal(): Transform {
    const own = randomBytes(SALT);
    let pieces: Pieces | undefined;
    const begin = async (): Promise<Pieces> => {
      const { key, check } = derive(await this.#keyOf(this.#salt), own);
      const begun = new Pieces(PIECE, (bytes, number, isLast) => {
        const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
        return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      });
      begun.made.push(MAGIC, this.#salt, own, check);
      return begun;
    };
    return transformOf(async (bytes, isEnd) => {
      pieces ??= await begin();
      return pieces.take(bytes, isEnd);
    });
  }

  /** Opens what passes through. Fails with a `SealError` when it is not whole, was changed, or is of another passphrase. */
  open(): Transform {
    let head = Buffer.alloc(0);
    let pieces: Pieces | undefined;
    return transformOf(async (bytes, isEnd) => {
      if (pieces) return pieces.take(bytes, isEnd);
      head = Buffer.concat([head, bytes]);
      if (head.length < HEAD && !isEnd) return [];
      if (!isSealed(head)) throw new SealError('It is not encrypted, though a passphrase is set');
      if (head.length < HEAD) throw new SealError('It is cut short');
      const [, salt, own, check] = cut(head, [MAGIC.length, SALT, SALT, CHECK]);
      const derived = derive(await this.#keyOf(salt as Buffer), own as Buffer);
      if (!timingSafeEqual(derived.check, check as Buffer))
        throw new SealError('The passphrase is not the one that it was encrypted with');
      pieces = new Pieces(PIECE + TAG, (sealed, number, isLast) => open(derived.key, sealed, number, isLast));
      return pieces.take(head.subarray(HEAD), isEnd);
    });
  }

  #keyOf(salt: Buffer): Promise<Buffer> {
    const name = salt.toString('hex');
    const known = this.#keys.get(name);
    if (known) return known;
    const made = new Promise<Buffer>((resolve, reject) =>
      scrypt(this.#passphrase.normalize('NFC'), salt, KEY, COST, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
    this.#keys.set(name, made);
    return made;
  }
}

/** Seals what passes through, with a passphrase; undefined without one. */
export const sealing = (passphrase: string | undefined): Transform | undefined =>
  passphrase === undefined ? undefined : new Sealer(passphrase).seal();

/** Opens what passes through; without a passphrase, nothing of it may be sealed. */
export const opening = (passphrase: string | undefined): Transform =>
  passphrase === undefined ? openUnsealed() : new Sealer(passphrase).open();

/** Lets what is not sealed pass; of what is, there is no passphrase here. */
export function openUnsealed(): Transform {
  let head = Buffer.alloc(0);
  let isKnown = false;
  return transformOf(async (bytes, isEnd) => {
    if (isKnown) return [bytes];
    head = Buffer.concat([head, bytes]);
    if (head.length < MAGIC.length && !isEnd) return [];
    if (isSealed(head)) throw new SealError('It is encrypted: set BACKUP_PASSPHRASE to what it was encrypted with');
    isKnown = true;
    return [head];
  });
}

const isSealed = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC);

function derive(master: Buffer, own: Buffer): { key: Buffer; check: Buffer } {
  const [key, check] = cut(Buffer.from(hkdfSync('sha256', master, own, 'easel sealed stream', KEY + CHECK)), [
    KEY,
    CHECK,
  ]);
  return { key: key as Buffer, check: check as Buffer };
}

function open(key: Buffer, sealed: Buffer, number: number, isLast: boolean): Buffer {
  if (sealed.length < TAG) throw new SealError('It is cut short');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  decipher.setAuthTag(sealed.subarray(-TAG));
  const bytes = decipher.update(sealed.subarray(0, -TAG));
  try {
    return Buffer.concat([bytes, decipher.final()]);
  } catch {
    throw new SealError('It is damaged or cut short');
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 0, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
}

/** Bytes as they come, given on in pieces of one size; of the last it is known that it is the last. */
class Pieces {
  /** What has been made and not yet given on. */
  readonly made: Buffer[] = [];
  readonly #size: number;
  readonly #make: (bytes: Buffer, number: number, isLast: boolean) => Buffer;
  #held: Buffer = Buffer.alloc(0);
  #number = 0;

  constructor(size: number, make: (bytes: Buffer, number: number, isLast: boolean) => Buffer) {
    this.#size = size;
    this.#make = make;
  }

  take(bytes: Buffer, isEnd: boolean): Buffer[] {
    this.#held = Buffer.concat([this.#held, bytes]);
    while (this.#held.length > this.#size) this.#give(this.#held.subarray(0, this.#size), false);
    if (isEnd) this.#give(this.#held, true);
    return this.made.splice(0);
  }

  #give(piece: Buffer, isLast: boolean): void {
    this.made.push(this.#make(piece, this.#number++, isLast));
    this.#held = this.#held.subarray(piece.length);
  }
}

function transformOf(work: (bytes: Buffer, isEnd: boolean) => Promise<Buffer[]>): Transform {
  const pass = (stream: Transform, bytes: Buffer, isEnd: boolean, done: TransformCallback) =>
    void work(bytes, isEnd).then(
      (made) => {
        for (const one of made) stream.push(one);
        done();
      },
      (error: Error) => done(error),
    );
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pass(this, chunk, false, done);
    },
    flush(done) {
      pass(this, Buffer.alloc(0), true, done);
    },
  });
}
