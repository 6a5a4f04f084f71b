import { expect, it } from 'vitest';
import { valuesAsSet } from '../../../src/db/dialect.ts';
import { prepareQuery } from '../../../src/db/prepared-query.ts';
import { describeOnBothEngines } from '../harness.ts';

describeOnBothEngines('A prepared query', (open) => {
  it('A prepared query binds values, lists and constants of each call, and one argument at two places', async () => {
    const { db } = await open();
    const values = ['a', 'b', 'c'].map((value) => ({ key: `test ${value}`, value }));
    await db.insertInto('settings').values(values).execute();
    let compilations = 0;
    const list = prepareQuery((own, keys: readonly string[], value: string, limit: number) => {
      compilations++;
      return own
        .selectFrom('settings')
        .select(['key', 'value'])
        .where('key', 'in', valuesAsSet(own, keys))
        .where('key', 'in', valuesAsSet(own, keys))
        .where('value', '!=', value)
        .where('value', '!=', 'c')
        .orderBy('key')
        .limit(limit);
    });
    const keys = values.map(({ key }) => key);
    expect(await list(db, keys, 'x', 5)).toEqual(values.slice(0, 2));
    expect(await list(db, keys, 'a', 5)).toEqual(values.slice(1, 2));
    expect(await list(db, keys.slice(0, 1), 'x', 5)).toEqual(values.slice(0, 1));
    expect(await list(db, keys, 'x', 1)).toEqual(values.slice(0, 1));
    expect(await list(db, [], 'x', 5)).toEqual([]);
    expect(compilations).toBe(1);
  });

  it('A prepared query in a transaction sees what that has written', async () => {
    const { db } = await open();
    const find = prepareQuery((own, key: string) => own.selectFrom('settings').select('value').where('key', '=', key));
    expect(await find(db, 'test')).toEqual([]);
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values({ key: 'test', value: 'new' }).execute();
      expect(await find(trx, 'test')).toEqual([{ value: 'new' }]);
    });
    expect(await find(db, 'test')).toEqual([{ value: 'new' }]);
  });
});
