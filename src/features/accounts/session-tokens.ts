import type { BetterAuthPlugin, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { digestToken } from '../../lib/token.ts';

/** better-auth plugin that stores session tokens as digests. better-auth sees the plain tokens. */
export const digestedSessionTokensPlugin = () =>
  ({
    id: 'digested-session-tokens',
    init: ({ adapter }) => ({ context: { adapter: withDigestedTokens(adapter) } }),
  }) satisfies BetterAuthPlugin;

function withDigestedTokens(adapter: DBAdapter): DBAdapter {
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
    create: async <T extends Record<string, unknown>, R = T>(args: Created<T>): Promise<R> => {
      const { token } = args.data as { token?: unknown };
      if (args.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(args);
      const created = await adapter.create<T, R>({ ...args, data: { ...args.data, token: digestToken(token) } });
      return { ...created, token };
    },
    findOne: async (args) => reveal(args, await adapter.findOne(hide(args))),
    findMany: async (args) => adapter.findMany(hide(args)),
    count: (args) => adapter.count(hide(args)),
    update: async (args) => reveal(args, await adapter.update(hide(args))),
    updateMany: (args) => adapter.updateMany(hide(args)),
    delete: (args) => adapter.delete(hide(args)),
    deleteMany: (args) => adapter.deleteMany(hide(args)),
    consumeOne: async (args) => reveal(args, await adapter.consumeOne(hide(args))),
  };
}

interface Created<T> {
  model: string;
  data: Omit<T, 'id'>;
}

interface AdapterArgs {
  model: string;
  where?: Where[] | undefined;
}

function hide<A extends AdapterArgs>(args: A): A {
  if (args.model !== 'session' || !args.where) return args;
  const where = args.where.map((part) => (part.field === 'token' ? { ...part, value: digestsOf(part.value) } : part));
  return { ...args, where };
}

const digestsOf = (value: Where['value']): Where['value'] => {
  if (typeof value === 'string') return digestToken(value);
  return Array.isArray(value) ? value.map((token) => digestToken(String(token))) : value;
};

function reveal<R>({ model, where }: AdapterArgs, row: R): R {
  const token = model === 'session' && where?.find(({ field }) => field === 'token')?.value;
  return row && typeof token === 'string' ? { ...row, token } : row;
}
