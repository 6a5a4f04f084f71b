import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseEnv } from '../../../src/env.ts';
import { createImportServices } from '../../../src/features/importing/sources/open-importing.ts';
import { createMarketRecountHandler, recomputePayAndTrends } from '../../../src/features/market/market.commands.ts';
import { openPaymentServices } from '../../../src/features/selling/open-payments.ts';
import { DAY, HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { runDueSchedules } from '../../../src/queue/schedule.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { openOutboundServices } from '../../../src/worker/outbound-services.ts';
import { makeSchedules } from '../../../src/worker/schedule.ts';
import { openWorkerSearch } from '../../../src/worker/worker-search.ts';
import { setUpFolder } from '../../folder.ts';
import { History } from '../../prove/history.ts';
import { Random } from '../../prove/random.ts';
import { applyingWith } from '../applying.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';

const folder = setUpFolder();

describeOnBothEngines('A clock that goes a day forth and back', (open, engine) => {
  it('A clock that goes a day forth and back fails no schedule, puts none off, and leaves a board on which everything holds', async () => {
    const { db, now: began } = await open();
    const history = new History(db, new Random(21), began);
    for (let i = 0; i < 20; i++) await history.step();
    const now = new Date(history.now.getTime() + MINUTE);
    const schedules = makeSchedules({
      applying: applyingWith(localStorageIn(join(folder, engine))),
      importing: createImportServices(parseEnv({}), db),
      payments: openPaymentServices(parseEnv({})),
      finding: openWorkerSearch(db),
      backups: undefined,
      outbound: openOutboundServices(parseEnv({})),
      transport: undefined,
      log: undefined,
      origin: 'https://easel.example',
      onWarning: () => {},
    });
    const all = schedules.map(({ name }) => name).sort();
    const look = (after: number) =>
      runDueSchedules(db, schedules, new Date(now.getTime() + after), (error, name) => {
        throw new Error(`${name} failed`, { cause: error });
      });
    for (const after of [0, DAY, -DAY, DAY]) expect((await look(after)).sort(), `${after / HOUR} h`).toEqual(all);
    // Nothing was repaired: what is due within hours runs within hours.
    const soon = schedules.filter(({ everyMs }) => everyMs <= HOUR).map(({ name }) => name);
    expect(await look(0)).toEqual(expect.arrayContaining(soon));
    expect(await look(HOUR)).toEqual(expect.arrayContaining(soon));
    const handlers = [createMarketRecountHandler(() => recomputePayAndTrends(db, now))];
    await runAllTasks({ db, handlers, clock: () => new Date(now.getTime() + DAY + HOUR) });
    await expectInvariants(db, new Date(now.getTime() + HOUR));
  });
});
