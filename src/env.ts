import * as z from 'zod';
import { isLoopback } from './lib/client.ts';
import { estimateEntropyBits } from './lib/entropy.ts';
import { MIN_MEMORY_MB } from './lib/memory.ts';

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

const commaList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );

/** Actions that can be limited to users with a passkey. */
const SECOND_FACTORS = ['admins', 'exports'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
const isSecondFactor = (name: string): name is SecondFactor => (SECOND_FACTORS as readonly string[]).includes(name);

/** Minimum estimated entropy. Sixteen random bytes in hexadecimal have about 95 bits. */
const MIN_SECRET_BITS = 64;

const EASY = 'is too easy to guess: set it to what openssl rand -hex 32 prints';
const hardToGuess = z.string().refine((secret) => estimateEntropyBits(secret) >= MIN_SECRET_BITS, { error: EASY });

/** Maximum months of retention after the end of a role. The table has the same limit. */
export const MAX_RETENTION_MONTHS = 24;
const USUAL_MONTHS = 6;

/** All settings. `.env.example` lists the same names, which a test compares. */
const schema = z.object({
  HOST: z.string().min(1).default('localhost'),
  PORT: wholeNumber(1, 65_535).default(4321),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://jobs.example.com' })
    .refine((url) => URL.canParse(url) && new URL(url).pathname === '/' && !new URL(url).search, {
      error: 'must not have a path or query',
    })
    .optional(),
  BACKEND_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://api.example.com/v1' })
    .refine((url) => !/[?#@]/.test(url), { error: 'must not contain a query or a password' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  BUILDS_DIR: z.string().min(1).default('dist'),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\/.+/.test(url) || /^file:.+/.test(url), {
      error: 'must start with postgres:// or file:',
    })
    .optional(),
  EASEL_DEMO: z.enum(['on', 'off']).optional(),
  ALLOWED_HOSTS: commaList,
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  MEMORY_MB: wholeNumber(MIN_MEMORY_MB, 1_048_576).optional(),
  STORE_MEMORY_MB: wholeNumber(16, 65_536).optional(),
  SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= 32, { error: 'must have at least 32 bytes', abort: true })
    .refine((secret) => estimateEntropyBits(secret) >= MIN_SECRET_BITS && secret !== LOCAL_SECRET, { error: EASY })
    .optional(),
  ADMIN_EMAILS: commaList.refine((list) => list.every((email) => /^[^<>@\s]+@[^<>@\s]+$/.test(email)), {
    error: 'must be a list of e-mail addresses, separated by commas',
  }),
  SECOND_FACTOR: commaList.refine((list) => list.every(isSecondFactor), {
    error: `must be one or more of ${SECOND_FACTORS.join(', ')}, separated by commas`,
  }),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'must be an address such as Easel <mail@jobs.example.com>',
    })
    .optional(),
  MAIL_EVENTS_SECRET: hardToGuess.optional(),
  WEBSUB_HUB: z.url({ protocol: /^https?$/, error: 'must be an http(s) address of a WebSub hub' }).optional(),
  INDEXNOW: z.url({ protocol: /^https?$/, error: 'must be an http(s) address of an IndexNow endpoint' }).optional(),
  GOOGLE_INDEXING_KEY: z.string().min(1).optional(),
  GOOGLE_INDEXING_QUOTA: wholeNumber(1, 1_000_000).default(200),
  WORKER: z.enum(['on', 'off']).default('on'),
  SOURCES_INSIDE: z.enum(['on', 'off']).default('off'),
  APPLICATIONS_KEPT_MONTHS: wholeNumber(1, MAX_RETENTION_MONTHS).default(USUAL_MONTHS),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://s3.eu-central-1.amazonaws.com' })
    .refine((url) => !/[?#@]/.test(url), { error: 'must not contain a query or a password' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be the name of a bucket: 3 to 63 of a–z, 0–9, dots and hyphens',
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be a region such as eu-central-1' })
    .default('us-east-1'),
  S3_KEY_ID: z.string().regex(/^\S+$/, { error: 'must not contain spaces' }).optional(),
  S3_SECRET: z.string().regex(/^\S+$/, { error: 'must not contain spaces' }).optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_HOURS: wholeNumber(1, 168).default(24),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3} *, *\d{1,3} *, *\d{1,3}$/, {
      error: 'must be three numbers: of days, weeks and months, such as 7,4,0',
    })
    .default('7,4,0'),
  BACKUP_PASSPHRASE: hardToGuess.optional(),
  METRICS_TOKEN: hardToGuess.optional(),
  // Ids of services are case-sensitive.
  EDGE: z.string().default(''),
  EDGE_TOKEN: z.string().regex(/^\S+$/, { error: 'must not contain spaces' }).optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error: 'must be a secret key of Stripe, such as sk_live_…' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+( *, *whsec_\w+)?$/, {
      error: 'must be a signing secret of a webhook, such as whsec_…, or two separated by a comma',
    })
    .optional(),
  STRIPE_API: z
    .url({ protocol: /^http$/, error: 'must be an http address of this machine' })
    .refine((url) => isLoopback(new URL(url).hostname), { error: 'must be an address of this machine' })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Env = Omit<
  z.infer<typeof schema>,
  'SITE_URL' | 'DATABASE_URL' | 'SECRET' | 'MAIL_FROM' | 'SECOND_FACTOR' | 'DRAIN_SECONDS'
> & {
  /** Origin of every absolute address, without a trailing slash. */
  SITE_URL: string;
  /** `postgres://…` or `file:…`. */
  DATABASE_URL: string;
  /** Key of signatures and seals; see `requireSecretIfPublic`. */
  SECRET: string;
  /** Sender of every mail. The board’s name is added to an address without one. */
  MAIL_FROM: string | { address: string };
  SECOND_FACTOR: SecondFactor[];
  /** Seconds for which a stopping server still responds while load balancers notice. */
  DRAIN_SECONDS: number;
  /** True if an empty database is filled with the demo. */
  fillsDemo: boolean;
  /** Bucket for files. Undefined to store them on this machine. */
  bucket: S3Bucket | undefined;
  /** Keys of Stripe. Undefined if it is not used. */
  stripe: StripeKeys | undefined;
  /** Target and retention of scheduled backups. */
  backups: BackupSettings | undefined;
  /** Caches in front of the server that are purged. */
  edges: EdgeCache[];
  /**
   * True for a demo on one machine: no SECRET, no settings that involve others. Mail is shown instead of sent, and an admin
   * with a known address exists.
   */
  isLocal: boolean;
  /** Reason why a site without SECRET is no local demo. */
  lacksSecret: string | undefined;
};

/** S3 bucket. */
export interface S3Bucket {
  endpoint: string;
  name: string;
  region: string;
  keyId: string;
  secret: string;
}

interface StripeKeys {
  key: string;
  /** Two during a rotation. */
  webhookSecrets: string[];
  /** Address of a stand-in. */
  api: URL | undefined;
}

export interface BackupSettings {
  to: string | S3Bucket;
  everyHours: number;
  retention: BackupRetention;
  passphrase: string | undefined;
}

/** Cache in front of the board that receives purges. */
export interface EdgeCache {
  kind: 'varnish' | 'fastly' | 'cloudflare';
  /** URL for purges, without a trailing slash. */
  address: string;
  token: string;
}

/** Number of days, weeks and months of which the newest backup is kept. */
export interface BackupRetention {
  days: number;
  weeks: number;
  months: number;
}

/** Settings that pages depend on. Changed values cause a new build. */
export const listBuildSettings = ({
  SITE_URL,
  BACKEND_URL,
  APPLICATIONS_KEPT_MONTHS: months,
}: Pick<Env, 'SITE_URL' | 'BACKEND_URL' | 'APPLICATIONS_KEPT_MONTHS'>): string[] => [
  SITE_URL,
  ...(BACKEND_URL ? [BACKEND_URL] : []),
  ...(months === USUAL_MONTHS ? [] : [`${months} months`]),
];

/** Default drain time: three probes of most load balancers. */
const USUAL_DRAIN_SECONDS = 5;

const LOCAL_ADMIN = 'admin@easel.example';
const LOCAL_SECRET = 'a secret that everybody knows: for a site on one machine only';

export class SettingError extends Error {
  override name = 'SettingError';
}

/** @throws SettingError with one line per wrong setting, naming it and its rule. */
export function parseEnv(values: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    throw new SettingError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const origin = new URL(env.SITE_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`);
  if (env.SECOND_FACTOR.length > 0 && origin.protocol !== 'https:' && !isLoopback(origin.hostname))
    throw new SettingError('SECOND_FACTOR: needs a SITE_URL that starts with https://, as passkeys do');
  const reached = howOthersReach(env, origin, values.NODE_ENV);
  const isLocal = env.SECRET === undefined && reached === undefined;
  return {
    ...env,
    SITE_URL: origin.href.replace(/\/$/, ''),
    SOURCES_INSIDE: isLocal ? env.SOURCES_INSIDE : 'off',
    SECRET: env.SECRET ?? LOCAL_SECRET,
    MAIL_FROM: env.MAIL_FROM ?? { address: `no-reply@${origin.hostname}` },
    SECOND_FACTOR: env.SECOND_FACTOR.filter(isSecondFactor),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (isLocal ? 0 : USUAL_DRAIN_SECONDS),
    isLocal,
    lacksSecret: env.SECRET === undefined ? reached : undefined,
    ADMIN_EMAILS: env.ADMIN_EMAILS.length === 0 && isLocal ? [LOCAL_ADMIN] : env.ADMIN_EMAILS,
    DATABASE_URL: env.DATABASE_URL ?? `file:${env.DATA_DIR}/easel.db`,
    fillsDemo: env.EASEL_DEMO ? env.EASEL_DEMO === 'on' : isLocal && env.DATABASE_URL === undefined,
    bucket: parseBucket(env),
    stripe: parseStripe(env),
    backups: parseBackups(env),
    edges: edgesOf(env),
  };
}

/** First setting by which others can reach the site, as text. Undefined if all are local. */
function howOthersReach(env: z.infer<typeof schema>, origin: URL, nodeEnv: string | undefined): string | undefined {
  if (!isLoopback(origin.hostname)) return 'SITE_URL is not a local address';
  if (!isLoopback(env.HOST)) return 'HOST is not a local address';
  if (env.TRUSTED_PROXIES > 0) return 'TRUSTED_PROXIES is more than 0';
  if (env.ALLOWED_HOSTS.length > 0) return 'ALLOWED_HOSTS is set';
  if (nodeEnv === 'production') return 'NODE_ENV is production';
  return undefined;
}

/** @throws SettingError if only one of the two settings exists, since payments would not be noticed. */
function parseStripe({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API }: z.infer<typeof schema>) {
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) return undefined;
  if (!STRIPE_SECRET_KEY) throw new SettingError('STRIPE_SECRET_KEY: must also be set if STRIPE_WEBHOOK_SECRET is');
  if (!STRIPE_WEBHOOK_SECRET) throw new SettingError('STRIPE_WEBHOOK_SECRET: must also be set if STRIPE_SECRET_KEY is');
  const webhookSecrets = STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim());
  return { key: STRIPE_SECRET_KEY, webhookSecrets, api: STRIPE_API ? new URL(STRIPE_API) : undefined };
}

/** @throws SettingError if only some of its settings exist. */
function parseBucket(env: z.infer<typeof schema>): S3Bucket | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY_ID, S3_SECRET } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_KEY_ID && S3_SECRET) {
    const endpoint = S3_ENDPOINT.replace(/\/+$/, '');
    return { endpoint, name: S3_BUCKET, region: S3_REGION, keyId: S3_KEY_ID, secret: S3_SECRET };
  }
  const [present, missing] = [true, false].map((isGiven) =>
    Object.entries({ S3_ENDPOINT, S3_BUCKET, S3_KEY_ID, S3_SECRET })
      .filter(([, value]) => (value !== undefined) === isGiven)
      .map(([name]) => name)
      .join(', '),
  );
  if (present) throw new SettingError(`${missing}: must also be set if ${present} is`);
  return undefined;
}

/** @throws SettingError if a bucket address is incomplete or nothing would be kept. */
function parseBackups({
  BACKUP_TO,
  BACKUP_HOURS,
  BACKUP_KEEP,
  BACKUP_PASSPHRASE,
}: z.infer<typeof schema>): BackupSettings | undefined {
  if (!BACKUP_TO) return undefined;
  const [days = 0, weeks = 0, months = 0] = BACKUP_KEEP.split(',').map(Number);
  if (days + weeks + months === 0) throw new SettingError('BACKUP_KEEP: must keep at least one backup');
  const to = /^https?:/.test(BACKUP_TO) ? bucketAt(BACKUP_TO) : BACKUP_TO;
  return { to, everyHours: BACKUP_HOURS, retention: { days, weeks, months }, passphrase: BACKUP_PASSPHRASE };
}

/** Varnish by address, Fastly service or Cloudflare zone by id. */
const EDGE_FORMS: { form: RegExp; kind: EdgeCache['kind']; addressOf: (name: string) => string }[] = [
  { form: /^varnish:(https?:\/\/[^/?#@\s]+)\/?$/, kind: 'varnish', addressOf: (url) => url },
  { form: /^fastly:(\w+)$/, kind: 'fastly', addressOf: (id) => `https://api.fastly.com/service/${id}` },
  {
    form: /^cloudflare:([0-9a-f]{32})$/,
    kind: 'cloudflare',
    addressOf: (id) => `https://api.cloudflare.com/client/v4/zones/${id}`,
  },
];

/** @throws SettingError for an unknown form or a missing token. */
const edgesOf = ({ EDGE, EDGE_TOKEN: token }: z.infer<typeof schema>): EdgeCache[] =>
  EDGE.split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => parseEdge(text, token));

function parseEdge(text: string, token: string | undefined): EdgeCache {
  for (const { form, kind, addressOf } of EDGE_FORMS) {
    const name = form.exec(text)?.[1];
    if (!name) continue;
    if (!token) throw new SettingError(`EDGE_TOKEN: must be set, since EDGE names ${kind} and a purge needs a token`);
    return { kind, address: addressOf(name), token };
  }
  throw new SettingError(
    'EDGE: must be a list of varnish:http://127.0.0.1:6081, fastly:{service id} or cloudflare:{zone id}, separated by commas',
  );
}

function bucketAt(address: string): S3Bucket {
  const { username, password, origin, pathname, searchParams } = URL.parse(address) ?? new URL('http://none');
  const path = pathname.split('/').filter(Boolean);
  const name = path.pop();
  if (!username || !password || !name)
    throw new SettingError(
      'BACKUP_TO: must be a folder, or a bucket such as https://key:secret@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1',
    );
  return {
    endpoint: [origin, ...path].join('/'),
    name,
    region: searchParams.get('region') ?? 'us-east-1',
    keyId: decodeURIComponent(username),
    secret: decodeURIComponent(password),
  };
}

/** @throws SettingError if a public site has no secret of its own. */
export function requireSecretIfPublic({ lacksSecret }: Env): void {
  if (lacksSecret === undefined) return;
  throw new SettingError(
    `SECRET: must be set because ${lacksSecret} (at least 32 bytes, for example from openssl rand -hex 32); without it, the board is a demo for this machine only`,
  );
}

let current: Env | undefined;

/** Reads the settings of this process: `.env`, overridden by the environment. */
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
