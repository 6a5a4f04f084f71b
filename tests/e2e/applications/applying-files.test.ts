import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { docx, pdf, pngHead } from '../../unit/applications/files.ts';
import { jobForm, openJob } from '../posting.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { onPage } from '../support/page.ts';
import { setUp, setUpFolder } from '../support/set-up.ts';

const MB = 1024 * 1024;
const folder = setUpFolder();
const { site, browser } = await setUp({ env: { DATA_DIR: folder, ...behindProxy, WORKER: 'off' } });
let hash: string;
let cookies: string;

beforeAll(async () => {
  await onPage(browser, async (page) => {
    hash = await openJob(site, page.context(), { company: 'hostile', changes: jobForm({ title: 'Hostile Designer' }) });
    cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  });
});

const listFiles = (): string[] =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
/** URLs of the only file of an application for its recruiter and its candidate. */
async function addressesOf(email: string) {
  const { id, file } = await site.db
    .selectFrom('applications')
    .innerJoin('application_files', 'application_files.application_id', 'applications.id')
    .select(['applications.id', 'application_files.id as file'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { text } = await site.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const own = /\/applications\/([\w-]{54})/.exec(text)?.[1] ?? '';
  return { own: paths.applicationFile(own, file), ofRecruiter: paths.applicantFile(id, file) };
}

describe('A file', () => {
  it.each([
    ['that is HTML', 'cv.html', Buffer.from('<script>alert(1)</script>')],
    ['that is HTML in a PDF’s name', 'cv.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['with macros', 'cv.docx', docx({ name: 'word/vbaProject.bin' })],
    ['that unpacks to gigabytes', 'cv.docx', docx({ name: 'word/media/a.xml', claimed: 4_000_000_000 })],
    ['of nothing', 'cv.pdf', Buffer.alloc(0)],
    ['one byte above the limit', 'cv.pdf', pdf(10 * MB + 1)],
    ['with two endings', 'cv.pdf.exe', Buffer.from('MZ')],
  ])('%s is rejected by its field, and nothing of it is left', async (_, name, bytes) => {
    const sent = await sendApplication(site.origin, { hash, email: 'eve@example.com', cv: { name, bytes } });
    expect(sent.status).toBe(422);
    expect(sent.problems?.map(({ field }) => field)).toEqual(['cv']);
    expect(listFiles()).toEqual([]);
  });

  it('A file that is an image of billions of points is rejected before anyone unpacks it', async () => {
    const piece = { name: 'work.png', bytes: pngHead(50_000, 50_000) };
    const sent = await sendApplication(site.origin, { hash, email: 'eve@example.com', piece });
    expect(sent).toMatchObject({
      status: 422,
      problems: [{ field: 'piece-1-file', message: 'First piece, file: this image has more than 100 million pixels' }],
    });
    expect(listFiles()).toEqual([]);
  });

  it('A file of exactly the limit arrives byte for byte', async () => {
    const cv = { name: 'cv.pdf', bytes: pdf(10 * MB) };
    expect(cv.bytes).toHaveLength(10 * MB);
    expect(await sendApplication(site.origin, { hash, email: 'limit@example.com', cv })).toMatchObject({ status: 201 });
    const { own, ofRecruiter } = await addressesOf('limit@example.com');
    expect((await site.request(own)).bytes.equals(cv.bytes)).toBe(true);
    expect((await site.request(ofRecruiter, { headers: { cookie: cookies } })).bytes.equals(cv.bytes)).toBe(true);
  });

  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['a\r\nx-evil: 1\r\n.pdf', 'a x-evil 1.pdf'],
    ['nul\0.pdf', 'nul.pdf'],
    ['x\u202efdp.exe.pdf', 'xfdp.exe.pdf'],
    ['"; filename="evil.html".pdf', '; filename= evil.html.pdf'],
    ['Lebenslauf Zoë 简历.pdf', 'Lebenslauf Zoë 简历.pdf'],
  ])('A file called %j is saved as %j, to recruiter and candidate', async (sentName, name) => {
    const email = `name${name.length}${name.codePointAt(0)}@example.com`;
    const cv = { name: sentName, bytes: pdf(900) };
    expect(await sendApplication(site.origin, { hash, email, cv })).toMatchObject({ status: 201 });
    const { own, ofRecruiter } = await addressesOf(email);
    for (const [path, headers] of [
      [own, {}],
      [ofRecruiter, { cookie: cookies }],
    ] as const) {
      const file = await site.request(path, { headers });
      expect(file.status).toBe(200);
      const disposition = String(file.headers['content-disposition']);
      expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? '')).toBe(name);
      expect(file.headers['x-evil']).toBeUndefined();
    }
  });

  it('A file that is a page as well as a PDF runs nowhere, no matter who opens it', async () => {
    const bytes = pdf(900, '<html><script>document.title = "it ran"; fetch("/api/count")</script>');
    const cv = { name: 'polyglot.pdf', bytes };
    expect(await sendApplication(site.origin, { hash, email: 'poly@example.com', cv })).toMatchObject({ status: 201 });
    const { own, ofRecruiter } = await addressesOf('poly@example.com');
    await onPage(
      browser,
      { expected: [/ERR_ABORTED|ERR_BLOCKED|Download is starting|Refused|Content Security Policy|violates|MIME type/] },
      async (page) => {
        await page.context().addCookies(
          cookies.split('; ').map((pair) => {
            const at = pair.indexOf('=');
            return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.origin };
          }),
        );
        const requested: string[] = [];
        page.on('request', (request) => requested.push(new URL(request.url()).pathname));
        for (const path of [own, ofRecruiter]) {
          const { headers } = await site.request(path, { headers: { cookie: cookies } });
          expect(headers).toMatchObject({
            'content-type': 'application/pdf',
            'content-security-policy': "sandbox; default-src 'none'",
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          });
          await page.goto(site.origin + path).catch(() => {});
          // Frame and image of another page, which the board never uses.
          await page.goto(site.origin + paths.about());
          await page.evaluate((src) => {
            for (const kind of ['iframe', 'embed', 'img', 'script'] as const)
              document.body.append(Object.assign(document.createElement(kind), { src }));
          }, path);
          await page.waitForTimeout(300);
          expect(await page.title()).not.toBe('it ran');
        }
        expect(requested).not.toContain('/api/count');
      },
    );
  });
});
