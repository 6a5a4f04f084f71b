import { openDatabase } from '../../db/open.ts';
import type { Db } from '../../db/tables.ts';
import { seal, unseal } from '../../lib/seal.ts';
import type { Authentication } from './authentication.ts';
import type { Visitor } from './visitor.ts';

export interface AccountsOptions {
  databaseUrl: string;
  /** `SITE_URL`. */
  origin: string;
  secret: string;
  /** In lower case. */
  adminEmails: readonly string[];
}

/** The cookies of an answer that signs somebody in. */
export interface SignedIn {
  userId: string;
  cookies: string[];
}

// Tells the header's script that it is worth asking who is signed in. Opens nothing.
const KNOWN = 'easel.known=1; Path=/; Max-Age=2592000; SameSite=Lax';
const FORGOTTEN = 'easel.known=; Path=/; Max-Age=0; SameSite=Lax';

/** Who is asking, and how somebody becomes known. Opens its own database connection with the first question. */
export class Accounts {
  readonly #options: AccountsOptions;
  #opened: Promise<{ authentication: Authentication; db: Db }> | undefined;

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  /** The person whose session's cookie came with a request, asked anew each time. */
  async findVisitor(headers: Headers): Promise<Visitor | undefined> {
    if (!headers.get('cookie')?.includes('session_token')) return undefined;
    const { authentication } = await this.#open();
    const found = await authentication.api.getSession({ headers, query: { disableRefresh: true } });
    if (!found?.user.emailVerified) return undefined;
    const { user, session } = found;
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      sessionId: session.id,
      isAdmin: this.#options.adminEmails.includes(user.email),
    };
  }

  /** A new code for an address, known or not: six digits, good once and for ten minutes. */
  async makeCode(email: string): Promise<string> {
    const { authentication } = await this.#open();
    return authentication.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
  }

  /** Signs in whoever has the code of an address, which makes an unknown address known. Undefined for every failure alike. */
  async signInByCode(email: string, code: string, headers: Headers): Promise<SignedIn | undefined> {
    const { authentication } = await this.#open();
    return attempt(async () => {
      const body = { email, otp: code };
      const { headers: answer, response } = await authentication.api.signInEmailOTP({
        body,
        headers,
        returnHeaders: true,
      });
      return { userId: response.user.id, cookies: [...answer.getSetCookie(), KNOWN] };
    });
  }

  /** What a browser needs to make a passkey for the visitor. Undefined when the sign-in is older than a day. */
  async passkeyRegistration(headers: Headers): Promise<{ options: object; cookies: string[] } | undefined> {
    const { authentication } = await this.#open();
    return attempt(async () => {
      const answer = await authentication.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
      return { options: answer.response, cookies: answer.headers.getSetCookie() };
    });
  }

  /** Keeps a passkey that the visitor's browser has made. False when it cannot be believed. */
  async addPasskey(headers: Headers, response: unknown, name: string): Promise<boolean> {
    const { authentication } = await this.#open();
    const body = { response, name };
    return (await attempt(() => authentication.api.verifyPasskeyRegistration({ headers, body }))) !== undefined;
  }

  /** What a browser needs to sign in with a passkey. */
  async passkeyChallenge(headers: Headers): Promise<{ options: object; cookies: string[] }> {
    const { authentication } = await this.#open();
    const answer = await authentication.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
    return { options: answer.response, cookies: answer.headers.getSetCookie() };
  }

  /** Signs in whoever answered the challenge with a passkey that is known here. Undefined for every failure alike. */
  async signInByPasskey(headers: Headers, response: unknown): Promise<SignedIn | undefined> {
    const { authentication } = await this.#open();
    // It looks the passkey up by its id before it checks anything.
    if (typeof (response as { id?: unknown } | null)?.id !== 'string') return undefined;
    return attempt(async () => {
      // What a browser says is checked there, whatever it is.
      const body = { response } as never;
      const answer = await authentication.api.verifyPasskeyAuthentication({ headers, body, returnHeaders: true });
      return { userId: answer.response.user.id, cookies: [...answer.headers.getSetCookie(), KNOWN] };
    });
  }

  /** Ends the session of a request and forgets its cookie. */
  async signOut(headers: Headers): Promise<string[]> {
    const { authentication } = await this.#open();
    const answer = await authentication.api.signOut({ headers, returnHeaders: true });
    return [...answer.headers.getSetCookie(), FORGOTTEN];
  }

  seal(value: unknown, until: Date): string {
    return seal(this.#options.secret, value, until);
  }

  unseal(sealed: string, now: Date): unknown {
    return unseal(this.#options.secret, sealed, now);
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.db.destroy();
  }

  #open() {
    this.#opened ??= (async () => {
      const { databaseUrl, origin, secret } = this.#options;
      // Only who signs in needs all of it.
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

/**
 * better-auth throws for expected outcomes too: those carry a status below 500, and all mean no. A passkey that cannot be
 * believed is its one exception.
 */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { name, statusCode = 500, body } = error as { name?: string; statusCode?: number; body?: { code?: string } };
    const isRefusal = statusCode < 500 || body?.code === 'FAILED_TO_VERIFY_REGISTRATION';
    if (name === 'APIError' && isRefusal) return undefined;
    throw error;
  }
}
