import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { findCompany } from '../../../src/features/companies/company.queries.ts';
import { setOrRemoveCompanyLogo } from '../../../src/features/companies/company-images.commands.ts';
import { readCompanyDirectoryPage } from '../../../src/features/companies/directory.queries.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { sixDigitHexToOklch } from '../../../src/ui/contrast.ts';
import { describeOnSqlite } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

const actor = { kind: 'recruiter', id: 'ana' } as const;

const show = async (db: Db, background: string | undefined, now: Date, companyId = 'co1') => {
  const bytes =
    background &&
    (await sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .png()
      .toBuffer());
  expectValue(await setOrRemoveCompanyLogo(db, actor, { companyId, bytes: bytes || undefined }, now));
};
const colourOf = async (db: Db, id = 'co1') => (await findCompany(db, id))?.ownColour;
const hueOf = async (db: Db) => sixDigitHexToOklch((await colourOf(db))?.light ?? '').h;

const companiesOn = async (db: Db) =>
  ((await readCompanyDirectoryPage(db))?.letters ?? []).flatMap(({ companies }) => companies);

describeOnSqlite('The own colour of a company', (open) => {
  it('The own colour of a company comes with its logo, changes with it and goes with it', async () => {
    const { db, now } = await open();
    expect(await colourOf(db)).toBeNull();
    await show(db, '#d0021b', now);
    expect(await hueOf(db)).toBeCloseTo(sixDigitHexToOklch('#d0021b').h, -1);
    await plantOpenJob(db, now, { companyId: 'co1' }, actor);
    expect((await companiesOn(db)).flatMap(({ ownColour }) => ownColour ?? [])).toEqual([await colourOf(db)]);
    await show(db, '#0a58ca', now);
    expect(await hueOf(db)).toBeCloseTo(sixDigitHexToOklch('#0a58ca').h, -1);
    await show(db, undefined, now);
    expect(await colourOf(db)).toBeNull();
    await show(db, '#0a58ca', now);
    await show(db, '#777777', now);
    expect(await colourOf(db)).toBeNull();
    expect(await colourOf(db, 'co2')).toBeNull();
  });
});
