import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { digestToken } from '../../lib/token.ts';

/**
 * An adapter of better-auth under which its sessions' tokens are kept as digests only. better-auth goes on seeing the tokens
 * that it made, and those that came in cookies.
 */
export function storeTokenDigests(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...overDigests(adapter),
    transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...overDigests(inner) })),
  };
}

type Overlaid = Pick<
  DBTransactionAdapter,
  'create' | 'findOne' | 'findMany' | 'count' | 'update' | 'updateMany' | 'delete' | 'deleteMany' | 'consumeOne'
>;

function overDigests(adapter: DBTransactionAdapter): Overlaid {
  return {
    create: async <T extends Record<string, unknown>, R = T>(asked: Created<T>): Promise<R> => {
      const { token } = asked.data as { token?: unknown };
      if (asked.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(asked);
      const created = await adapter.create<T, R>({ ...asked, data: { ...asked.data, token: digestToken(token) } });
      return { ...created, token };
    },
    findOne: async (asked) => reveal(asked, await adapter.findOne(hide(asked))),
    findMany: async (asked) => adapter.findMany(hide(asked)),
    count: (asked) => adapter.count(hide(asked)),
    update: async (asked) => reveal(asked, await adapter.update(hide(asked))),
    updateMany: (asked) => adapter.updateMany(hide(asked)),
    delete: (asked) => adapter.delete(hide(asked)),
    deleteMany: (asked) => adapter.deleteMany(hide(asked)),
    consumeOne: async (asked) => reveal(asked, await adapter.consumeOne(hide(asked))),
  };
}

interface Created<T> {
  model: string;
  data: Omit<T, 'id'>;
}

interface Asked {
  model: string;
  where?: Where[] | undefined;
}

/** Replaces session tokens in a query by their digests. */
function hide<A extends Asked>(asked: A): A {
  if (asked.model !== 'session' || !asked.where) return asked;
  const where = asked.where.map((part) => (part.field === 'token' ? { ...part, value: digestsOf(part.value) } : part));
  return { ...asked, where };
}

const digestsOf = (value: Where['value']): Where['value'] => {
  if (typeof value === 'string') return digestToken(value);
  return Array.isArray(value) ? value.map((token) => digestToken(String(token))) : value;
};

/** The row that was found by a token, with that token. */
function reveal<R>({ model, where }: Asked, row: R): R {
  const token = model === 'session' && where?.find(({ field }) => field === 'token')?.value;
  return row && typeof token === 'string' ? { ...row, token } : row;
}
