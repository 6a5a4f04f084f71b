import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readSite } from '../../../src/db/site.ts';
import { publisherNode } from '../../../src/features/editorial/structured-data.ts';
import { setOrRemoveBoardLogo } from '../../../src/features/settings/logo.commands.ts';
import { findBoardLogoFile, LOGO_KEY } from '../../../src/features/settings/logo.queries.ts';
import { testMail } from '../../../src/features/settings/mail-trial.mail.ts';
import { changeSiteSettings } from '../../../src/features/settings/settings.commands.ts';
import { toSiteForm } from '../../../src/features/settings/settings.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { SITE_TAG } from '../../../src/publishing/change.ts';
import { describeOnBothEngines } from '../harness.ts';

const admin = { kind: 'admin', id: 'u1' } as const;
const origin = 'https://north.example';

const render = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#7a2e8f' } })
    .png()
    .toBuffer();

describeOnBothEngines('The logo of a board', (open, _engine, test) => {
  it('The logo of a board is stored in every form that it is shown in, on pages, in mails and as an icon, until it is removed', async () => {
    const { db, now } = await open();
    const logo = expectValue(await setOrRemoveBoardLogo(db, admin, await render(400, 80), now));
    expect(logo).toMatchObject({ width: 140, height: 28 });
    const { id = '' } = logo ?? {};
    const site = await readSite(db);
    expect(site.logo).toEqual(logo);
    const sizes = async (name: string) => {
      const { format, width, height } = await sharp(await findBoardLogoFile(db, name)).metadata();
      return [format, width, height];
    };
    expect(await sizes(`${id}.webp`)).toEqual(['webp', 140, 28]);
    expect(await sizes(`${id}@2x.webp`)).toEqual(['webp', 280, 56]);
    expect(await sizes(`${id}-mail.png`)).toEqual(['png', 280, 56]);
    expect(await sizes(`${id}-192.png`)).toEqual(['png', 192, 192]);
    expect(await sizes(`${id}-512.png`)).toEqual(['png', 512, 512]);
    const { html } = testMail({ origin }).words(site);
    expect(html).toContain(`<img src="${origin}/images/${id}-mail.png" alt="Easel" width="140" height="28">`);
    expect(publisherNode(site, origin)).toMatchObject({ logo: `${origin}/images/${id}-512.png` });
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 8"><path d="M0 0h40v8H0z"/></svg>';
    const drawn = expectValue(await setOrRemoveBoardLogo(db, admin, Buffer.from(drawing), now));
    expect(drawn).toMatchObject({ width: 140, height: 28 });
    expect(await sizes(`${drawn?.id}@2x.webp`)).toEqual(['webp', 280, 56]);
    expectValue(await setOrRemoveBoardLogo(db, admin, await render(400, 80), now));
    // Other settings leave it.
    expectValue(await changeSiteSettings(db, admin, { form: { ...toSiteForm(site), name: 'North' } }, now));
    expect((await readSite(db)).logo).toEqual(logo);
    // A square one stands beside the name.
    const square = expectValue(await setOrRemoveBoardLogo(db, admin, await render(90, 90), now));
    expect(square).toMatchObject({ width: 28, height: 28 });
    expect(await findBoardLogoFile(db, `${id}.webp`)).toBeUndefined();
    expect(testMail({ origin }).words(await readSite(db)).html).toMatch(/alt="" width="28" height="28"> North/);
    expectValue(await setOrRemoveBoardLogo(db, admin, undefined, now));
    expect((await readSite(db)).logo).toBeNull();
    expect(await db.selectFrom('settings').select('key').where('key', 'like', `${LOGO_KEY}%`).execute()).toEqual([]);
    const records = await db.selectFrom('changes').select('record').execute();
    expect(records.every(({ record }) => JSON.parse(record).tags.includes(SITE_TAG))).toBe(true);
    expect(await db.selectFrom('audit_log').select('action').execute()).toHaveLength(6);
  });

  test.each([
    [
      'drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['damaged file', Buffer.from('\u0089PNG\r\n\u001a\n broken', 'latin1')],
  ])('The logo of a board is rejected in one sentence when it is a %s', async (_, bytes) => {
    const { db, now } = await open();
    expect(await setOrRemoveBoardLogo(db, admin, bytes, now)).toMatchObject({
      ok: false,
      problems: [{ field: 'logo', message: expect.stringMatching(/but no “script”|cannot be read/) }],
    });
    expect((await readSite(db)).logo).toBeNull();
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([]);
  });
});
