import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBuildSettings, parseEnv, SettingError } from '../../src/env.ts';
import { MIN_MEMORY_MB } from '../../src/lib/memory.ts';

const root = new URL('../../', import.meta.url).pathname;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const listDocuments = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  ),
];

const readme = read('README.md');

it('The README maps every folder of src', () => {
  const modules = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of modules) expect(readme, `the map lacks ${name}/`).toContain(`${name}/`);
});

it('The README names, like every document, only commands and files that there are', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const files = ['src', 'tests', 'docs', 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => `/${folder}/${file}`),
  );
  for (const document of listDocuments()) {
    for (const [, command] of read(document).matchAll(/npm run ([a-z]+(?:[-:][a-z]+)*)/g))
      expect(scripts, `${document}: npm run ${command}`).toHaveProperty(command ?? '');
    // One that begins with a slash is an address.
    for (const [, file] of read(document).matchAll(/`((?:[\w[\].-]+\/)+[\w.-]+\.(?:tsx?|astro|md|conf|vcl))`/g))
      if (!/\/x\./.test(file ?? ''))
        expect(
          files.some((one) => one.endsWith(`/${file}`)),
          `${document}: ${file}`,
        ).toBe(true);
  }
});

it('The README links, like every document, to files that there are', () => {
  for (const document of listDocuments())
    for (const [, file] of read(document).matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      expect(existsSync(join(root, dirname(document), file ?? '')), `${document}: ${file}`).toBe(true);
});

const sources = ['src', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|css|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/.output/')),
);
const cited = sources.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /\b(specification|product|design|ux|security|style)(?:\.md)? (§\d+(?:, §\d+)*)/gi,
    ),
  ].flatMap(([, name = '', sections]) =>
    (sections ?? '').split(', ').map((section) => ({ file, name: name.toLowerCase(), section })),
  ),
);

it('A source that comments cite exists in a document of this repository', () => {
  expect(cited.length).toBeGreaterThan(40);
  const headings = (name: string) => [...read(`docs/${name}.md`).matchAll(/^## (§\d+) /gm)].map(([, number]) => number);
  const known: Record<string, (string | undefined)[]> = {
    specification: headings('specification'),
    product: headings('product'),
  };
  expect(cited.filter(({ name, section }) => !known[name]?.includes(section))).toEqual([]);
});

it('What comments cite is a decision that was recorded', () => {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 3)));
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdecisions? (\d{3})\b/gi)]
      .filter(([, number]) => !numbers.has(number ?? ''))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(missing).toEqual([]);
});

describe('Settings', () => {
  it('Settings are listed with their defaults in .env.example', () => {
    const example = Object.fromEntries(
      [...read('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]),
    );
    const source = read('src/env.ts');
    const known = [...new Set([...source.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map((match) => match[1]))];
    expect(Object.keys(example).sort()).toEqual(known.sort());
    expect(parseEnv(example)).toEqual(parseEnv({}));
  });

  it.each([
    ['.env.example', /at least (\d+) \(docs\/running\.md\)/],
    ['docs/running.md', /`MEMORY_MB` is [^#]*?The minimum is (\d+),/],
  ])('Settings say in %s the least memory that is taken', (file, messages) => {
    expect(Number(messages.exec(read(file))?.[1])).toBe(MIN_MEMORY_MB);
  });

  it.each([
    [{ PORT: 'eighty' }, /^PORT: /],
    [{ PORT: '70000' }, /^PORT: /],
    [{ SITE_URL: 'jobs.example.com' }, /^SITE_URL: must be/],
    [{ SITE_URL: 'https://jobs.example.com/board' }, /^SITE_URL: must not have a path/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must start with/],
    [{ BACKEND_URL: 'api.example.com' }, /^BACKEND_URL: must be an http\(s\) address/],
    [{ BACKEND_URL: 'https://api.example.com/?a' }, /^BACKEND_URL: must not contain a query/],
    [{ EASEL_DEMO: 'yes' }, /^EASEL_DEMO: /],
    [{ BACKUP_TO: 'https://s3.example.com/bucket' }, /^BACKUP_TO: must be a folder, or a bucket such as [^\n]+$/],
    [{ BACKUP_TO: '/backups', BACKUP_KEEP: '7' }, /^BACKUP_KEEP: must be three numbers: [^\n]+$/],
    [{ BACKUP_TO: '/backups', BACKUP_KEEP: '0, 0,0' }, /^BACKUP_KEEP: must keep at least one backup$/],
    [{ BACKUP_PASSPHRASE: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, /^BACKUP_PASSPHRASE: is too easy to guess/],
    [{ S3_ENDPOINT: 's3.example.com' }, /^S3_ENDPOINT: must be an http\(s\) address [^\n]+$/],
    [{ S3_ENDPOINT: 'https://a:b@s3.example.com' }, /^S3_ENDPOINT: must not contain a query or a password$/],
    [{ S3_BUCKET: 'My Files' }, /^S3_BUCKET: must be the name of a bucket/],
    [{ S3_BUCKET: 'files' }, /^S3_ENDPOINT, S3_KEY_ID, S3_SECRET: must also be set if S3_BUCKET is$/],
    [
      { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files', S3_KEY_ID: 'id' },
      /^S3_SECRET: must also be set if S3_ENDPOINT, S3_BUCKET, S3_KEY_ID is$/,
    ],
  ])('%j is rejected in one line that names it', (values, message) => {
    expect(() => parseEnv(values)).toThrow(SettingError);
    expect(() => parseEnv(values)).toThrow(message);
  });

  it('Settings that pages are built for make another build', () => {
    const built = (values: Record<string, string>) =>
      listBuildSettings(parseEnv({ SITE_URL: 'https://jobs.example.com', ...values }));
    expect(built({ BACKEND_URL: 'https://api.example.com/v1/' })).toEqual(
      built({ BACKEND_URL: 'https://api.example.com/v1' }),
    );
    expect(built({ BACKEND_URL: 'https://api.example.com' })).not.toEqual(built({}));
    expect(built({ APPLICATIONS_KEPT_MONTHS: '9' })).not.toEqual(built({}));
    expect(built({ APPLICATIONS_KEPT_MONTHS: '6' })).toEqual(built({}));
    expect(built({ PORT: '4000' })).toEqual(built({}));
  });

  it('Settings fill the demo board on the embedded default only, unless set otherwise', () => {
    expect(parseEnv({}).fillsDemo).toBe(true);
    expect(parseEnv({ DATABASE_URL: 'postgres://a/b' }).fillsDemo).toBe(false);
    expect(parseEnv({ DATABASE_URL: 'postgres://a/b', EASEL_DEMO: 'on' }).fillsDemo).toBe(true);
    expect(parseEnv({ EASEL_DEMO: 'off' }).fillsDemo).toBe(false);
  });
});

it('The repository takes in no backup that a command left in the folder of the project: it holds what people wrote', () => {
  expect(read('.gitignore').split('\n')).toContain('*.backup');
  for (const command of ['backup', 'clear-demo']) expect(read(`src/cli/${command}.ts`)).toMatch(/\.backup`/);
});

it('Decision records have a number each and say context, decision and consequences in at most 30 lines', () => {
  const files = readdirSync(join(root, 'docs/decisions'));
  expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
  files.forEach((file) => {
    expect(file).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
    expect(read(`docs/decisions/${file}`), `${file}: its number stands in its name`).toMatch(/^# (?!\d)/);
    for (const part of ['Context', 'Decision', 'Consequences'])
      expect(read(`docs/decisions/${file}`), file).toContain(`## ${part}\n`);
    expect(read(`docs/decisions/${file}`).split('\n').length - 1, `${file}: its lines`).toBeLessThanOrEqual(30);
  });
});
