import * as z from 'zod';

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

/** Every setting, read once. `.env.example` lists the same names; a test keeps the two equal. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().min(1).default('localhost'),
  PORT: wholeNumber(1, 65_535).default(4321),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://jobs.example.com' })
    .refine((url) => URL.canParse(url) && new URL(url).pathname === '/' && !new URL(url).search, {
      error: 'must be an origin, without path or query',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\/.+/.test(url) || /^file:.+/.test(url), {
      error: 'must begin with postgres:// or file:',
    })
    .optional(),
  EASEL_DEMO: z.enum(['on', 'off']).optional(),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  STORE_MEMORY_MB: wholeNumber(16, 65_536).default(128),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Env = Omit<z.infer<typeof schema>, 'SITE_URL' | 'DATABASE_URL'> & {
  /** Origin of every absolute address, without a trailing slash. */
  SITE_URL: string;
  /** `postgres://…` or `file:…`. */
  DATABASE_URL: string;
  /** Whether an empty database is filled with the demo board. */
  fillsDemo: boolean;
};

export class SettingError extends Error {
  override name = 'SettingError';
}

/** @throws SettingError with one line per wrong setting, naming it and its rule. */
export function parseEnv(values: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new SettingError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  return {
    ...env,
    SITE_URL: (env.SITE_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).replace(
      /\/$/,
      '',
    ),
    DATABASE_URL: env.DATABASE_URL ?? `file:${env.DATA_DIR}/easel.db`,
    fillsDemo: env.EASEL_DEMO ? env.EASEL_DEMO === 'on' : env.DATABASE_URL === undefined,
  };
}

let current: Env | undefined;

/** The settings of this process: `.env` where there is one, overridden by the environment. */
export function readEnv(): Env {
  if (!current) {
    try {
      process.loadEnvFile?.('.env');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    current = parseEnv(process.env);
  }
  return current;
}
