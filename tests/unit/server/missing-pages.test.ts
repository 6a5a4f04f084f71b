import { beforeEach, expect, it } from 'vitest';
import { type MissingResource, missingPath, unmatchedPath } from '../../../src/features/editorial/missing-resource.ts';
import { stripPageNumber } from '../../../src/paths.ts';
import { NotFoundPages } from '../../../src/server/not-found-pages.ts';

const pointAt = (changeId: number) => ({ boardId: 'b', changeId, changeMark: '' });
let point = pointAt(1);
let requested: MissingResource[] = [];
let fails = false;

/** A page in the form of `MissingPage.astro`, and the paths it was asked for. */
const pages = new NotFoundPages({
  point: () => point,
  render: async (missing) => {
    requested.push(missing);
    if (fails) throw new Error('The database is away');
    const { kind, message, path } = missing;
    const href = kind === 'list page' ? stripPageNumber(path) : '/roles';
    const body = `<meta content="${message}"><script>1 > 0</script><p>${message}</p><a href="${href}">${point.changeId}</a>`;
    return { status: 404, headers: { 'cache-control': 'no-store' }, body: Buffer.from(body), record: undefined };
  },
});
const find = async (missing: MissingResource) => (await pages.find(missing)).body.toString();

beforeEach(() => {
  point = pointAt(point.changeId + 1);
  requested = [];
  fails = false;
});

it('The page of what is missing is rendered once for each kind, whatever address is requested', async () => {
  const texts = await Promise.all(['/a', '/b', '/c'].map((path) => find(missingPath('job', path))));
  expect(new Set(texts).size).toBe(3);
  await find(missingPath('company', '/companies/a'));
  await find(missingPath('page', '/a'));
  await find(unmatchedPath('/a'));
  expect(requested.map(({ kind, isKnownShape }) => [kind, isKnownShape])).toEqual([
    ['job', true],
    ['company', true],
    ['page', true],
    ['page', false],
  ]);
});

it('The page of what is missing is rendered again after a change', async () => {
  expect(await find(unmatchedPath('/a'))).toContain(`>${point.changeId}<`);
  point = pointAt(point.changeId + 1);
  expect(await find(unmatchedPath('/a'))).toContain(`>${point.changeId}<`);
  expect(requested).toHaveLength(2);
});

it('The page of what is missing is rendered again by the next request when rendering it failed', async () => {
  fails = true;
  await expect(find(unmatchedPath('/a'))).rejects.toThrow('The database is away');
  fails = false;
  expect(await find(unmatchedPath('/a'))).toContain('Page not found: /a');
});

it('The page of what is missing names the address as text and in attributes, and the first page of its list', async () => {
  const path = `/a&b'c"<d>/page/7`;
  const [text, value] = ['/a&amp;b&#39;c&quot;&lt;d&gt;/page/7', `/a&amp;b'c&quot;<d>/page/7`];
  const message = 'Page Not Found: ';
  expect(await find(missingPath('list page', path))).toBe(
    `<meta content="${message}${value}"><script>1 > 0</script><p>${message}${text}</p><a href="${value.slice(0, -7)}">${point.changeId}</a>`,
  );
});

it('The page of what is missing inserts nothing from the address into the page', async () => {
  await find(unmatchedPath('/a'));
  const place = requested[0]?.path ?? '';
  expect(await find(unmatchedPath(place))).toContain(`<p>Page not found: ${place}</p>`);
  expect(await find(missingPath('list page', `/$&${place}`))).toContain(`<p>Page Not Found: /$&amp;${place}</p>`);
});
