import { openDatabase } from '../../db/open.ts';
import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import type { SecondFactor } from '../../env.ts';
import { HOUR, toInstant } from '../../lib/dates.ts';
import { seal, unseal } from '../../lib/seal.ts';
import { deriveToken } from '../../lib/token.ts';
import type { AuthenticationService } from './authentication.ts';
import { revokeSession } from './session.commands.ts';
import { PASSKEY_HOURS, sessionEndIfRenewalDue } from './session-life.ts';
import { findStoredStaffRole } from './staff.queries.ts';
import type { SignedInUser } from './user.ts';

interface AccountsOptions {
  databaseUrl: string;
  /** `SITE_URL`. */
  origin: string;
  secret: string;
  /** In lower case. */
  adminEmails: readonly string[];
  /** Actions that require a passkey (`SECOND_FACTOR`). */
  secondFactor?: readonly SecondFactor[];
}

/** Cookies of a response that signs a user in. */
interface SignedIn {
  userId: string;
  cookies: string[];
}

/** Users, sessions and sign-in. Opens its own database connection on first use. */
export class Accounts {
  readonly #options: AccountsOptions;
  #opened: Promise<{ authentication: AuthenticationService; db: Db }> | undefined;
  #noting: Promise<unknown> = Promise.resolve();

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  /** Addresses of ADMIN_EMAILS, admins without a row of staff. */
  get adminEmails(): readonly string[] {
    return this.#options.adminEmails;
  }

  /** User of a request's session cookie, read from the database on each call. */
  async findUser(headers: Headers): Promise<SignedInUser | undefined> {
    if (!headers.get('cookie')?.includes('session_token')) return undefined;
    const { authentication, db } = await this.#open();
    const found = await authentication.api.getSession({ headers, query: { disableRefresh: true } });
    // Covers a user who was suspended while signing in.
    if (!found?.user.emailVerified || found.user.suspendedAt) return undefined;
    const { user, session } = found;
    this.#noteUse(db, session);
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      sessionId: session.id,
      staffRole: this.adminEmails.includes(user.email) ? 'admin' : await findStoredStaffRole(db, user.email),
      passkeyAt: session.passkeyAt,
    };
  }

  /** Runs in the background, so that the response does not wait for the database. */
  #noteUse(db: Db, session: { id: string; createdAt: Date; expiresAt: Date }): void {
    const end = sessionEndIfRenewalDue(session, new Date());
    if (!end) return;
    this.#noting = db
      .updateTable('sessions')
      .set({ expires_at: toInstant(end) })
      .where('id', '=', session.id)
      .execute()
      .catch(() => {});
  }

  /** Signs in the owner of a proven address in lower case, and ends the request's session. Creates unknown users. */
  async signInProven(email: string, headers: Headers): Promise<SignedIn> {
    const { authentication, db } = await this.#open();
    const before = await this.findUser(headers);
    const response = await authentication.api.signInProven({ body: { email }, headers, returnHeaders: true });
    if (before) await revokeSession(db, before, before.sessionId);
    return { userId: response.response.userId, cookies: [...response.headers.getSetCookie(), this.#knownCookie(true)] };
  }

  /** True if the settings require a passkey for this action and none was used in the last hours. */
  wantsPasskey({ passkeyAt }: SignedInUser, before: SecondFactor, now: Date): boolean {
    return this.#options.secondFactor?.includes(before) === true && !isRecent(passkeyAt, now);
  }

  /** True if changing credentials requires a passkey first. Otherwise access to the mailbox would suffice to add one. */
  wantsPasskeyToChange({ passkeyAt }: SignedInUser, now: Date): boolean {
    return (this.#options.secondFactor?.length ?? 0) > 0 && !isRecent(passkeyAt, now);
  }

  /** Options for creating a passkey in the browser. Undefined if the sign-in is older than a day. */
  async passkeyRegistration(headers: Headers): Promise<{ options: object; cookies: string[] } | undefined> {
    const { authentication, db } = await this.#open();
    return attempt(async () => {
      const response = await authentication.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
      const { name } = await readSite(db);
      return {
        options: { ...response.response, rp: { ...response.response.rp, name } },
        cookies: response.headers.getSetCookie(),
      };
    });
  }

  /** Stores a new passkey. False if its response is invalid. */
  async addPasskey(headers: Headers, response: unknown, name: string): Promise<boolean> {
    const { authentication } = await this.#open();
    const body = { response, name };
    return (await attempt(() => authentication.api.verifyPasskeyRegistration({ headers, body }))) !== undefined;
  }

  /** Options for signing in with a passkey. A signed-in user gets a challenge for their own passkeys with user verification. */
  async passkeyChallenge(headers: Headers): Promise<{ options: object; cookies: string[] }> {
    const { authentication } = await this.#open();
    const response = await authentication.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
    const isSecondFactor = (response.response.allowCredentials?.length ?? 0) > 0;
    const options = { ...response.response, ...(isSecondFactor ? { userVerification: 'required' } : {}) };
    return { options, cookies: response.headers.getSetCookie() };
  }

  /** Signs in the owner of the passkey, and ends the request's session. Undefined for every failure alike. */
  async signInByPasskey(headers: Headers, response: unknown): Promise<SignedIn | undefined> {
    const { authentication, db } = await this.#open();
    // The library looks up the passkey before it validates anything.
    if (typeof (response as { id?: unknown } | null)?.id !== 'string') return undefined;
    const before = await this.findUser(headers);
    return attempt(async () => {
      // The library validates the browser's answer.
      const body = { response } as never;
      const verified = await authentication.api.verifyPasskeyAuthentication({ headers, body, returnHeaders: true });
      const { session, user } = verified.response;
      // Without user verification, the device proves possession only.
      if (hasUserVerificationFlag(response))
        await db
          .updateTable('sessions')
          .set({ passkey_at: toInstant(new Date()) })
          .where('id', '=', session.id)
          .execute();
      if (before) await revokeSession(db, before, before.sessionId);
      return { userId: user.id, cookies: [...verified.headers.getSetCookie(), this.#knownCookie(true)] };
    });
  }

  /** Ends a request's session and removes its cookie. */
  async signOut(headers: Headers): Promise<string[]> {
    const { authentication } = await this.#open();
    const response = await authentication.api.signOut({ headers, returnHeaders: true });
    return [...response.headers.getSetCookie(), this.#knownCookie(false)];
  }

  seal(value: unknown, until: Date): string {
    return seal(this.#options.secret, value, until);
  }

  unseal(sealed: string, now: Date): unknown {
    return unseal(this.#options.secret, sealed, now);
  }

  /** Keyed digest of the words. */
  sign(purpose: string, ...words: (string | number)[]): string {
    return deriveToken(this.#options.secret, purpose, ...words);
  }

  async close(): Promise<void> {
    await this.#noting;
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.db.destroy();
  }

  /** Cookie that tells the header's script to show the account. Grants nothing. */
  #knownCookie(isKnown: boolean): string {
    const secure = this.#options.origin.startsWith('https:') ? '; Secure' : '';
    return `easel.known=${isKnown ? 1 : ''}; Path=/; Max-Age=${isKnown ? 2_592_000 : 0}; SameSite=Lax${secure}`;
  }

  #open() {
    this.#opened ??= (async () => {
      const { databaseUrl, origin, secret } = this.#options;
      // Imported here because only sign-in needs all of it.
      const { makeAuthentication } = await import('./authentication.ts');
      const db = await openDatabase(databaseUrl);
      return { authentication: makeAuthentication({ db, origin, secret }), db };
    })();
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }
}

const isRecent = (at: string | null | undefined, now: Date): boolean =>
  typeof at === 'string' && now.getTime() - Date.parse(at) < PASSKEY_HOURS * HOUR;

/** Returns undefined for expected failures, which better-auth throws as errors below 500. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { name, statusCode = 500, body } = error as { name?: string; statusCode?: number; body?: { code?: string } };
    const isRejected = statusCode < 500 || body?.code === 'FAILED_TO_VERIFY_REGISTRATION';
    if (name === 'APIError' && isRejected) return undefined;
    throw error;
  }
}

const FLAGS_AT = 32;
const USER_VERIFIED = 0b100;

/** True if the device verified the user: flag UV of Web Authentication §6.1. Valid for verified responses only. */
export function hasUserVerificationFlag(response: unknown): boolean {
  const { authenticatorData } = (response as { response?: { authenticatorData?: unknown } } | null)?.response ?? {};
  if (typeof authenticatorData !== 'string') return false;
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}
