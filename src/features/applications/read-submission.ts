import { readMultipart } from '../../lib/multipart.ts';
import { isOutage } from '../../lib/outage.ts';
import { discard, receiveFile, withoutClose } from '../../storage/incoming-uploads.ts';
import type { FileStorage, ReceivedFile } from '../../storage/storage.ts';
import { type FileFacts, fileFields } from './application-form.ts';
import { MAX_TOTAL_UPLOAD_BYTES, uploadRules } from './upload.ts';

/** Received form. Its files stay on this machine until `discardAll` or until they are stored. */
export interface SentForm {
  text: Map<string, string>;
  files: Map<string, FileFacts & { arrived: ReceivedFile | undefined }>;
  /** Error of the disk while storing a file. */
  outage: unknown;
  discardAll: () => Promise<void>;
}

export class FormTooLarge extends Error {
  override name = 'FormTooLarge';
}

const MAX_TEXT_BYTES = 64 * 1024;

/**
 * Reads a form from the network to the disk, a packet at a time. A file above its limit, or above what is left for all of
 * them, keeps its name and length and no bytes; so do all that come after the disk took no more, while the words are still read.
 * @throws MultipartError, FormTooLarge; nothing is left of it then.
 */
export async function readSubmission(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  storage: FileStorage,
): Promise<SentForm> {
  const text = new Map<string, string>();
  const files: SentForm['files'] = new Map();
  const discardAll = async () => {
    for (const { arrived } of files.values()) if (arrived) await discard(arrived.path);
  };
  const packets = body[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => packets };
  let outage: unknown;
  let textLength = 0;
  let fileLength = 0;
  try {
    for await (const { name, fileName, body: bytes } of readMultipart(withoutClose(rest), boundary)) {
      if (fileName !== undefined) {
        // A field that is sent twice says two things; the first one counts.
        if (!fileFields.includes(name) || files.has(name)) continue;
        const rule = name === 'cv' ? uploadRules.cv : uploadRules.piece;
        const measured = new Measured(bytes);
        const arrived = outage
          ? undefined
          : await receiveFile(
              storage,
              measured,
              Math.min(rule.most, Math.max(0, MAX_TOTAL_UPLOAD_BYTES - fileLength)),
            ).catch((error) => {
              if (!isOutage(error)) throw error;
              outage = error;
              return undefined;
            });
        fileLength += measured.length;
        files.set(name, { name: fileName, size: measured.length, arrived });
        continue;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of bytes) {
        textLength += chunk.length;
        if (textLength > MAX_TEXT_BYTES) throw new FormTooLarge('The form contains too much text');
        chunks.push(chunk);
      }
      if (!text.has(name)) text.set(name, Buffer.concat(chunks).toString());
    }
    return { text, files, outage, discardAll };
  } catch (error) {
    await discardAll();
    await readToEnd(packets);
    throw error;
  }
}

/** Counts bytes of a stream while it is read. */
class Measured {
  length = 0;
  readonly #bytes: AsyncIterable<Uint8Array>;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#bytes) {
      this.length += chunk.length;
      yield chunk;
    }
  }
}

/** Reads the rest of the request before responding, because clients report a failed connection if they are cut off. */
async function readToEnd(packets: AsyncIterator<Uint8Array>): Promise<void> {
  const isOver = () =>
    packets.next().then(
      ({ done }) => done === true,
      () => true,
    );
  while (!(await isOver()));
}
