import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { parseShippedTextOrThrow, readShippedTextsOrThrow } from '../../../src/features/editorial/shipped-texts.ts';
import { renderArticleMarkdown } from '../../../src/lib/markdown.ts';

const fileOf = (head: string) => `---\n${head}\n---\n\nText.\n`;
const head = 'title: T\ndescription: D\nupdated: 2026-01-02';

describe('A shipped text', () => {
  it('A shipped text is read with its front matter', () => {
    expect(parseShippedTextOrThrow(fileOf(`${head}\nreaders: designers\ncategories: []`), 'guides', 'a-guide')).toEqual(
      {
        kind: 'guides',
        slug: 'a-guide',
        head: { title: 'T', description: 'D', updated: '2026-01-02', readers: 'designers', categories: [] },
        body: 'Text.',
      },
    );
  });

  it.each([
    ['title: T\nupdated: 2026-01-02', 'description is missing'],
    ['title: T\ndescription: D\nupdated: soon', 'updated must be a date, written 2026-11-20'],
    [`${head}\ncolour: red`, 'colour'],
  ])('A faulty shipped text is rejected with file and field: %j', (matter, message) => {
    expect(() => parseShippedTextOrThrow(fileOf(matter), 'pages', 'about')).toThrow(`src/content/pages/about.md: `);
    expect(() => parseShippedTextOrThrow(fileOf(matter), 'pages', 'about')).toThrow(message);
  });

  it('A shipped text needs front matter and a slug', () => {
    expect(() => parseShippedTextOrThrow('Text.', 'pages', 'about')).toThrow('there is no front matter');
    expect(() => parseShippedTextOrThrow(fileOf(head), 'pages', 'About Us')).toThrow('the file name is the slug');
  });

  it('A shipped text is one of those in the repository', () => {
    expect(readShippedTextsOrThrow(projectRoot).length).toBeGreaterThan(10);
  });
});

it('An article has headings that can be linked, tables, and nothing that runs', () => {
  const html = renderArticleMarkdown(
    '## Pay & place\n\n## Pay & place\n\n| A |\n| - |\n| b |\n\n<script>x</script>\n\n<img src=x onerror=y>\n\n[a](javascript:x) [b](/roles)',
  );
  expect(html).toContain('<h2 id="pay-place">Pay &amp; place</h2>\n<h2>Pay');
  expect(html).toContain('<td>b</td>');
  expect(html).toContain('<a href="/roles">b</a>');
  expect(html).not.toMatch(/script|onerror|<img/);
});
