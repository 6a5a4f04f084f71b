import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findFileContentProblem } from '../../../src/features/applications/inspect.ts';
import {
  type ApplicationFileKind,
  fileKindByName,
  findUploadProblem,
  sanitizeFileName,
  uploadRules,
} from '../../../src/features/applications/upload.ts';
import { setUpFolder } from '../../folder.ts';
import { forAll, forAllAsync } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';
import { docx, pdf, pngHead, zip } from './files.ts';

const folder = setUpFolder();

let count = 0;
function objection(kind: ApplicationFileKind, bytes: Buffer): Promise<string | undefined> {
  const path = join(folder, `${count++}`);
  writeFileSync(path, bytes);
  return findFileContentProblem(path, kind);
}

/** A Word file whose end has another number at a place, and after it a comment. */
function withEnd(at: number, number: number, comment = ''): Buffer {
  const bytes = docx();
  bytes.writeUInt16LE(number, bytes.length + at);
  return Buffer.concat([bytes, Buffer.from(comment, 'latin1')]);
}

const MB = 1024 * 1024;

describe('A file by name and length', () => {
  it('A file by name and length may be exactly as large as the limit, and no byte larger', () => {
    expect(findUploadProblem({ name: 'cv.pdf', size: 10 * MB }, uploadRules.cv)).toBeUndefined();
    expect(findUploadProblem({ name: 'cv.pdf', size: 10 * MB + 1 }, uploadRules.cv)).toBe(
      'This file is larger than 10 MB',
    );
    expect(findUploadProblem({ name: 'cv.pdf', size: 0 }, uploadRules.cv)).toBe('This file is empty');
  });

  it.each(['cv', 'cv.pdf.exe', 'cv.docm', 'cv.doc', 'cv.svg', 'cv.html', 'cv.png'])('%s is no CV', (name) => {
    expect(findUploadProblem({ name, size: 5 }, uploadRules.cv)).toBe(
      'Choose another file: PDF or Word (.docx), up to 10 MB',
    );
  });

  it('A file by name and length is known by the last ending, in any case', () => {
    expect(fileKindByName('CV.Final.PDF', uploadRules.cv)).toBe('pdf');
    expect(fileKindByName('shot.JPG', uploadRules.piece)).toBe('jpeg');
    expect(fileKindByName('shot.svg', uploadRules.piece)).toBeUndefined();
  });
});

describe('A name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ada\\cv.pdf', 'cv.pdf'],
    ['cv\r\nSet-Cookie: a=b.pdf', 'cvSet-Cookie a=b.pdf'],
    ['cv%0d%0aX: y.pdf', 'cv X y.pdf'],
    ['cv\0.pdf', 'cv.pdf'],
    ['cv\u202efdp.exe', 'cvfdp.exe'],
    ['"><script>.pdf', 'script.pdf'],
    ['Lebenslauf Zoë 简历.pdf', 'Lebenslauf Zoë 简历.pdf'],
    ['...', 'file'],
    ['', 'file'],
  ])('%j is shown as %j', (name, shown) => expect(sanitizeFileName(name)).toBe(shown));

  it('A name of a file never holds a path, a control or a direction mark, whatever was sent', () => {
    forAll([fc.oneof(fc.string({ unit: 'binary' }), hostileText)], (name) => {
      const plain = sanitizeFileName(name);
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}/\\"<>:]/u);
      expect(plain.length).toBeGreaterThan(0);
      expect([...plain].length).toBeLessThanOrEqual(80);
      expect(sanitizeFileName(plain)).toBe(plain);
    });
  });
});

describe('The contents of a file', () => {
  it('The contents of a file pass when they match its name', async () => {
    expect(await objection('pdf', pdf())).toBeUndefined();
    expect(await objection('docx', docx({ name: 'word/printerSettings/printerSettings1.bin' }))).toBeUndefined();
    expect(await objection('docx', withEnd(-2, 5, 'Grüße'))).toBeUndefined();
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const image = sharp({ create: { width: 320, height: 200, channels: 3, background: '#16854b' } });
      expect(await objection(kind, await image[kind]().toBuffer()), kind).toBeUndefined();
    }
    const lossless = sharp({ create: { width: 20, height: 10, channels: 4, background: '#16854b80' } });
    expect(await objection('webp', await lossless.webp({ lossless: true }).toBuffer())).toBeUndefined();
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML before a PDF', '<html>%PDF-1.7'],
    ['a program', 'MZ\x90'],
    ['nothing much', ' '],
  ])('%s is no PDF', async (_, text) => {
    expect(await objection('pdf', Buffer.from(text))).toBe('This isn’t a PDF file, despite its name');
  });

  it.runIf(process.platform === 'linux')(
    'The contents of a file are not held open once they were looked at',
    async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } });
      for (const kind of ['png', 'jpeg', 'webp'] as const)
        expect(await objection(kind, await image[kind]().toBuffer()), kind).toBeUndefined();
      const open = readdirSync('/proc/self/fd').map((descriptor) => {
        try {
          return readlinkSync(`/proc/self/fd/${descriptor}`);
        } catch {
          return 'closed';
        }
      });
      expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
    },
  );

  it('The contents of a file of an image that would fill the memory are rejected by its head', async () => {
    expect(await objection('png', pngHead(50_000, 50_000))).toBe('This image has more than 100 million pixels');
    expect(await objection('png', pngHead(0, 10))).toBe('This image is damaged');
    expect(await objection('png', pngHead(10_000, 10_000))).toBeUndefined();
    expect(await objection('jpeg', Buffer.from('ffd8ffe0ffff', 'hex'))).toBe('This image is damaged');
  });

  it.each([
    ['contains macros', docx({ name: 'word/vbaProject.bin' }), 'macros'],
    ['holds a program', docx({ name: 'word/embeddings/oleObject1.bin' }), 'macros'],
    [
      'is a bomb by what it claims',
      docx({ name: 'word/media/a.xml', claimed: 4_000_000_000 }),
      'too large when unpacked',
    ],
    ['is a bomb by its ratio', docx({ name: 'word/a.xml', text: ' '.repeat(30_000_000) }), 'too large when unpacked'],
    ['is password-protected', docx({ name: 'word/b.xml', flags: 1 }), 'password'],
    ['leaves its folder', docx({ name: '../../evil.xml' }), 'damaged'],
    ['names a part twice', docx({ name: 'word/document.xml' }), 'damaged'],
    ['is another archive', zip([{ name: 'readme.txt' }]), 'not a Word document'],
    ['has no end', docx().subarray(0, -4), 'damaged'],
    ['has something before it', Buffer.concat([Buffer.from('PK\x03\x04 and more'), docx()]), 'damaged'],
    ['tells a wrong length of its directory', withEnd(-10, 7), 'damaged'],
    ['is one of several disks', withEnd(-18, 1), 'damaged'],
    ['has more after its end than it says', withEnd(-2, 3, 'more'), 'damaged'],
    ['is an archive in an archive', Buffer.concat([docx(), docx()]), 'damaged'],
    ['has many parts', docx(...Array.from({ length: 2_000 }, (_, i) => ({ name: `word/${i}.xml` }))), 'too many'],
  ])('The contents of a file of a Word file that %s are rejected', async (_, bytes, words) => {
    expect(await objection('docx', bytes)).toContain(words);
  });

  it('The contents of a file that are noise are rejected without stumbling', async () => {
    await forAllAsync(
      [
        fc.constantFrom<ApplicationFileKind>('pdf', 'docx', 'png', 'jpeg', 'webp'),
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('', 'PK\x03\x04', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFFxxxxWEBPVP8X'),
      ],
      { numRuns: 60 },
      async (kind, noise, head) => {
        const found = await objection(kind, Buffer.concat([Buffer.from(head, 'latin1'), noise]));
        expect(found === undefined || typeof found === 'string').toBe(true);
      },
    );
  });
});
