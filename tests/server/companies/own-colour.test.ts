import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { computeMissingBrandColours } from '../../../src/features/companies/brand-colour.commands.ts';
import { findCompany } from '../../../src/features/companies/company.queries.ts';
import { setLogo } from '../../../src/features/companies/company-images.commands.ts';
import { readDirectory } from '../../../src/features/companies/directory.queries.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { parseHex } from '../../../src/ui/contrast.ts';
import { describeOnBothEngines } from '../harness.ts';
import { draftOf } from '../plant.ts';

const actor = { kind: 'recruiter', id: 'ana' } as const;

const show = async (db: Db, background: string | undefined, now: Date, companyId = 'co1') => {
  const bytes =
    background &&
    (await sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .png()
      .toBuffer());
  expectValue(await setLogo(db, actor, { companyId, bytes: bytes || undefined }, now));
};
const colourOf = async (db: Db, id = 'co1') => (await findCompany(db, id))?.ownColour;
const hueOf = async (db: Db) => parseHex((await colourOf(db))?.light ?? '').h;
const changesOf = async (db: Db) =>
  (await db.selectFrom('changes').select('record').orderBy('id').execute()).map(({ record }) => JSON.parse(record));
/** As on a board from before companies had colours. */
const forget = (db: Db) => db.updateTable('companies').set({ own_colour: null }).execute();

const companiesOn = async (db: Db) => (await readDirectory(db)).letters.flatMap(({ companies }) => companies);

describeOnBothEngines('The own colour of a company', (open) => {
  it('comes with its logo, changes with it and goes with it', async () => {
    const { db, now } = await open();
    expect(await colourOf(db)).toBeNull();
    await show(db, '#d0021b', now);
    expect(await hueOf(db)).toBeCloseTo(parseHex('#d0021b').h, -1);
    const job = expectValue(await createJob(db, actor, draftOf({ companyId: 'co1' }), now));
    expectValue(await publishJob(db, actor, job, now));
    expect((await companiesOn(db)).flatMap(({ ownColour }) => ownColour ?? [])).toEqual([await colourOf(db)]);
    await show(db, '#0a58ca', now);
    expect(await hueOf(db)).toBeCloseTo(parseHex('#0a58ca').h, -1);
    await show(db, undefined, now);
    expect(await colourOf(db)).toBeNull();
    await show(db, '#0a58ca', now);
    await show(db, '#777777', now);
    expect(await colourOf(db)).toBeNull();
    expect(await colourOf(db, 'co2')).toBeNull();
  });

  it('is read once from logos of before, and drops the pages that show it', async () => {
    const { db, now } = await open();
    await show(db, '#d0021b', now);
    await show(db, '#777777', now, 'co2');
    const before = [await colourOf(db), await changesOf(db)];
    await forget(db);
    await computeMissingBrandColours(db, now);
    const changes = await changesOf(db);
    expect([await colourOf(db), changes.slice(0, -1)]).toEqual(before);
    expect(changes.at(-1).tags).toEqual(['company:co1', 'companies']);
    expect(await colourOf(db, 'co2')).toBeNull();
    await computeMissingBrandColours(db, now);
    expect(await changesOf(db)).toEqual(changes);
    const unread = db
      .selectFrom('companies')
      .select('id')
      .where('logo', 'is not', null)
      .where('own_colour', 'is', null);
    expect(await unread.execute()).toEqual([]);
  });
});
