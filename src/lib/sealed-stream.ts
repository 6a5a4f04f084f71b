import { Duplex, Readable } from 'node:stream';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

// Streams in the age format (https://age-encryption.org/v1). A secret is a passphrase, or an age identity, which is cheap to
// use for many files.

/** Base-2 logarithm of scrypt's cost: 32 MB per guess. Weak passphrases are rejected before. */
const WORK_FACTOR = 15;
const IDENTITY = 'AGE-SECRET-KEY-1';
const BEGINNING = Buffer.from('age-encryption.org/v1\n');

/** Stream that cannot be decrypted: damaged, truncated, or another secret's. */
export class SealError extends Error {
  override name = 'SealError';
}

export const createEncryptStream = (secret: string | undefined): Duplex | undefined =>
  secret === undefined
    ? undefined
    : Duplex.from(async function* (source: AsyncIterable<Buffer>) {
        const encrypter = await encrypterTo(secret);
        yield* await encrypter.encrypt(webStreamOf(source));
      });

/** Decrypts a stream. Fails with `SealError` if truncated, changed or another secret's. */
export const createDecryptStream = (secret?: string): Duplex =>
  Duplex.from((source: AsyncIterable<Buffer>) => decrypt(source, secret));

/** Age identity for many files, sealed with a passphrase. */
export interface BackupFileKey {
  /** Last characters of the recipient, for file names. */
  name: string;
  identity: string;
  /** File for `age --identity`. */
  sealed: string;
}

export async function createFileKey(passphrase: string): Promise<BackupFileKey> {
  const identity = await generateX25519Identity();
  const encrypter = await encrypterTo(passphrase);
  return fileKeyOf(identity, armor.encode(await encrypter.encrypt(identity)));
}

/** @throws SealError if changed or another passphrase's */
export async function openFileKey(sealed: string, passphrase: string): Promise<BackupFileKey> {
  try {
    return await fileKeyOf(await decrypterWith(passphrase).decrypt(armor.decode(sealed), 'text'), sealed);
  } catch (error) {
    throw new SealError(WRONG_SECRET, { cause: error });
  }
}

const fileKeyOf = async (identity: string, sealed: string): Promise<BackupFileKey> => ({
  name: (await identityToRecipient(identity)).slice(-8),
  identity,
  sealed,
});

export const NO_PASSPHRASE = 'It is encrypted: set BACKUP_PASSPHRASE to what it was encrypted with';
export const NOT_SEALED = 'It is not encrypted, though a passphrase is set';
const WRONG_SECRET = 'The passphrase is not the one that it was encrypted with, or it is damaged';

async function encrypterTo(secret: string): Promise<Encrypter> {
  const encrypter = new Encrypter();
  if (secret.startsWith(IDENTITY)) encrypter.addRecipient(await identityToRecipient(secret));
  else {
    encrypter.setPassphrase(secret.normalize('NFC'));
    encrypter.setScryptWorkFactor(WORK_FACTOR);
  }
  return encrypter;
}

function decrypterWith(secret: string): Decrypter {
  const decrypter = new Decrypter();
  if (secret.startsWith(IDENTITY)) decrypter.addIdentity(secret);
  else decrypter.addPassphrase(secret.normalize('NFC'));
  return decrypter;
}

const webStreamOf = (source: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;

async function* decrypt(source: AsyncIterable<Buffer>, secret: string | undefined): AsyncGenerator<Uint8Array> {
  let message: string | undefined = WRONG_SECRET;
  const chunks = withWholeBeginning(source);
  const first = (await chunks.next()).value ?? Buffer.alloc(0);
  const isSealed = first.subarray(0, BEGINNING.length).equals(BEGINNING);
  async function* all() {
    yield first;
    try {
      yield* chunks;
    } catch (error) {
      message = undefined;
      throw error;
    }
  }
  if (secret === undefined) {
    if (isSealed) throw new SealError(NO_PASSPHRASE);
    yield* all();
    return;
  }
  if (!isSealed) throw new SealError(NOT_SEALED);
  try {
    const decrypted = await decrypterWith(secret).decrypt(webStreamOf(all()));
    message = 'It is damaged or cut short';
    yield* decrypted;
  } catch (error) {
    throw message === undefined ? error : new SealError(message, { cause: error });
  }
}

/** Chunks with a first one long enough to detect encryption. */
async function* withWholeBeginning(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!first) yield chunk;
    else {
      first = Buffer.concat([first, chunk]);
      if (first.length < BEGINNING.length) continue;
      yield first;
      first = undefined;
    }
  }
  if (first) yield first;
}
