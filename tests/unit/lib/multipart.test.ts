import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MultipartError, multipartBoundary, readMultipart } from '../../../src/lib/multipart.ts';
import { forAllAsync } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

interface Field {
  name: string;
  fileName: string | undefined;
  text: string;
}

const BOUNDARY = 'xYzZY';

const formOf = (fields: Field[]): Buffer =>
  Buffer.concat([
    ...fields.map(({ name, fileName, text }) =>
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: text/plain`}\r\n\r\n${text}\r\n`,
      ),
    ),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

async function* inPieces(bytes: Buffer, lengths: number[]): AsyncGenerator<Buffer> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const next = at + (lengths[i % lengths.length] ?? 1);
    yield bytes.subarray(at, next);
    at = next;
  }
}

async function readAll(source: AsyncIterable<Buffer>): Promise<Field[]> {
  const fields: Field[] = [];
  for await (const { name, fileName, body } of readMultipart(source, BOUNDARY)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    fields.push({ name, fileName, text: Buffer.concat(chunks).toString() });
  }
  return fields;
}

/** Reads a form with busboy, which skips unreadable parts. */
async function readByBusboy(source: AsyncIterable<Buffer>): Promise<Field[]> {
  const fields: Field[] = [];
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
  parser.on('field', (name, text) => fields.push({ name, fileName: undefined, text }));
  parser.on('file', (name, body, fileName) => {
    const chunks: Buffer[] = [];
    const field = { name, fileName, text: '' };
    fields.push(field);
    body.on('data', (chunk) => chunks.push(chunk));
    body.on('end', () => {
      field.text = Buffer.concat(chunks).toString();
    });
    body.on('error', () => {});
  });
  await pipeline(Readable.from(source), parser);
  return fields;
}

const text = fc.oneof(
  fc.oneof(fc.string({ unit: 'binary' }), hostileText).map((part) => part.toWellFormed()),
  fc
    .string({ unit: fc.constantFrom('\r', '\n', '-', 'x', 'Y', 'z') })
    .filter((part) => !part.includes(`--${BOUNDARY}`)),
);
const field = fc.record({
  name: fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  fileName: fc.option(fc.stringMatching(/^[a-zA-Zé. ]{0,20}$/), { nil: undefined }),
  text,
});

it('A multipart form is read the same however it is cut into pieces', async () => {
  await forAllAsync(
    [fc.array(field, { maxLength: 6 }), fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })],
    async (fields, lengths) => {
      expect(await readAll(inPieces(formOf(fields), lengths))).toEqual(fields);
    },
  );
});

it('A multipart form that is cut short anywhere is an error, never a shorter form', async () => {
  const whole = formOf([
    { name: 'a', fileName: undefined, text: 'one' },
    { name: 'b', fileName: 'b.txt', text: 'two\r\n--xYz' },
  ]);
  for (let length = 0; length < whole.length - 4; length++) {
    await expect(readAll(inPieces(whole.subarray(0, length), [7])), `${length}`).rejects.toThrow(MultipartError);
  }
});

it('A multipart form that is damaged is rejected, or read as another reader reads it', async () => {
  const whole = formOf([
    { name: 'a', fileName: undefined, text: 'one' },
    { name: 'cv', fileName: 'b.txt', text: 'two\r\n--xYz' },
    { name: 'c', fileName: undefined, text: '' },
  ]);
  const byte = fc.oneof(fc.constantFrom(...Buffer.from('\r\n-"; :=')), fc.integer({ min: 0, max: 255 }));
  const damage = fc.array(fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), byte), { maxLength: 3 });
  let read = 0;
  await forAllAsync([damage, fc.integer({ min: 1, max: 60 })], { numRuns: 2_000 }, async (places, length) => {
    const form = Buffer.from(whole);
    for (const [at, value] of places) form[at] = value;
    const fields = await readAll(inPieces(form, [length])).catch((error: unknown) => {
      expect(error).toBeInstanceOf(MultipartError);
    });
    if (!fields) return;
    read++;
    expect(await readByBusboy(inPieces(form, [length]))).toEqual(fields);
  });
  expect(read).toBeGreaterThan(200);
});

it('A multipart form may leave a body unread', async () => {
  const source = inPieces(
    formOf([
      { name: 'a', fileName: 'a', text: 'x'.repeat(500) },
      { name: 'b', fileName: undefined, text: 'two' },
    ]),
    [16],
  );
  const names: string[] = [];
  for await (const { name } of readMultipart(source, BOUNDARY)) names.push(name);
  expect(names).toEqual(['a', 'b']);
});

it('A multipart form with too long or broken a head, too many parts or a part without a name is rejected', async () => {
  const long = `--${BOUNDARY}\r\nX: ${'x'.repeat(9_000)}\r\n\r\n\r\n--${BOUNDARY}--`;
  const many = formOf(Array.from({ length: 101 }, () => ({ name: 'a', fileName: undefined, text: '' })));
  const nameless = `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\n\r\n--${BOUNDARY}--`;
  const headless = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n--${BOUNDARY}\r\n\r\n\r\n--${BOUNDARY}--`;
  const bare = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\nX: y\r\n\r\n\r\n--${BOUNDARY}--`;
  for (const form of [long, many, nameless, headless, bare])
    await expect(readAll(inPieces(Buffer.from(form), [999]))).rejects.toThrow(MultipartError);
});

it('A multipart form understands names as browsers and other clients write them', async () => {
  const head = (rest: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${rest}\r\n\r\n\r\n--${BOUNDARY}--`;
  const read = async (rest: string) => (await readAll(inPieces(Buffer.from(head(rest)), [5])))[0];
  expect(await read('name="cv"; filename="a \\"b\\".pdf"')).toMatchObject({ name: 'cv', fileName: 'a "b".pdf' });
  expect(await read('filename="x; name=y.pdf"; name="cv"')).toMatchObject({ name: 'cv', fileName: 'x; name=y.pdf' });
  expect(await read('name="cv"; filename="C:\\Ada\\cv.pdf"')).toMatchObject({ fileName: 'C:\\Ada\\cv.pdf' });
  expect(await read('name="cv"; filename=""')).toMatchObject({ fileName: '' });
});

it('A multipart form is known by its type', () => {
  expect(multipartBoundary('multipart/form-data; boundary=abc')).toBe('abc');
  expect(multipartBoundary('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b');
  expect(multipartBoundary('application/json')).toBeUndefined();
  // Others would read another one there.
  for (const odd of ['"a\\b"', 'é', '"a\u0001"', 'a"b', 'a\\b'])
    expect(multipartBoundary(`multipart/form-data; boundary=${odd}`), odd).toBeUndefined();
  expect(multipartBoundary('multipart/form-data')).toBeUndefined();
});
