import { expect, it } from 'vitest';
import { openLog } from '../../../src/lib/log.ts';
import { describeOnSqlite } from '../harness.ts';

/** Log line of an error. */
function lineOf(err: unknown): { err: Record<string, unknown> } {
  let line = '';
  openLog('error', { write: (text) => (line += text) }).error({ err }, 'a request failed');
  return JSON.parse(line);
}

describeOnSqlite('The log', (open) => {
  it('The log states what a database said and where, but none of its values', async () => {
    const { db } = await open();
    const secret = 'ada@secret.example';
    const user = { id: 'u1', name: '', email: secret, email_verified: 1, image: null, created_at: '', updated_at: '' };
    await db.insertInto('users').values(user).execute();
    const error = await db
      .insertInto('users')
      .values({ ...user, id: 'u2' })
      .execute()
      .catch((rejected: Error) => rejected);
    const { err } = lineOf(error);
    expect(JSON.stringify(err)).not.toContain(secret);
    expect(err).toMatchObject({
      message: expect.stringMatching(/unique/i),
      stack: expect.any(String),
      code: expect.any(String),
    });
  });
});

it('The log states the cause of an error', () => {
  const { err } = lineOf(new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ENOSPC' }) }));
  expect(err).toMatchObject({ type: 'Error', message: 'outer', cause: { message: 'inner', code: 'ENOSPC' } });
});
