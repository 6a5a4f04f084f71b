import { readMultipart } from '../../lib/multipart.ts';
import { isOutageError } from '../../lib/outage.ts';
import { deleteUpload, iterateWithoutClosing, receiveFile } from '../../storage/incoming-uploads.ts';
import type { FileStorage, ReceivedFile } from '../../storage/storage.ts';
import { type FormFileFacts, fileFields } from './application-form.ts';
import { MAX_TOTAL_UPLOAD_BYTES, uploadRules } from './upload.ts';

/** Received form. Files stay on this machine until stored or `discardAll`. */
export interface ReceivedApplicationForm {
  text: Map<string, string>;
  files: Map<string, FormFileFacts & { arrived: ReceivedFile | undefined }>;
  /** Disk error while storing a file. */
  outage: unknown;
  discardAll: () => Promise<void>;
}

export class FormTooLarge extends Error {
  override name = 'FormTooLarge';
}

const MAX_TEXT_BYTES = 64 * 1024;

/**
 * Streams a form to disk. A file above its limit, or after the disk failed, keeps name and length but no bytes. @throws
 * MultipartError, FormTooLarge, leaving nothing behind.
 */
export async function streamSubmissionToDiskOrThrow(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  storage: FileStorage,
): Promise<ReceivedApplicationForm> {
  const text = new Map<string, string>();
  const files: ReceivedApplicationForm['files'] = new Map();
  const discardAll = async () => {
    for (const { arrived } of files.values()) if (arrived) await deleteUpload(arrived.path);
  };
  const packets = body[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => packets };
  let outage: unknown;
  let textLength = 0;
  let fileLength = 0;
  try {
    for await (const { name, fileName, body: bytes } of readMultipart(iterateWithoutClosing(rest), boundary)) {
      if (fileName !== undefined) {
        // The first value of a repeated field counts.
        if (!fileFields.includes(name) || files.has(name)) continue;
        const rule = name === 'cv' ? uploadRules.cv : uploadRules.piece;
        const measured = new Measured(bytes);
        const arrived = outage
          ? undefined
          : await receiveFile(
              storage,
              measured,
              Math.min(rule.maxBytes, Math.max(0, MAX_TOTAL_UPLOAD_BYTES - fileLength)),
            ).catch((error) => {
              if (!isOutageError(error)) throw error;
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

/** Reads the rest of the request, because clients report a connection error if cut off. */
async function readToEnd(packets: AsyncIterator<Uint8Array>): Promise<void> {
  const isOver = () =>
    packets.next().then(
      ({ done }) => done === true,
      () => true,
    );
  while (!(await isOver()));
}
