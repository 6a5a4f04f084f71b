import type { Db } from '../../src/db/tables.ts';
import { parseEnv } from '../../src/env.ts';
import { Accounts } from '../../src/features/accounts/accounts.ts';
import type { CompanyRole } from '../../src/features/accounts/user.ts';
import { addOrPromoteMember } from '../../src/features/membership/member.commands.ts';
import type { Site } from './site.ts';

export interface Person {
  id: string;
  email: string;
  /** Headers of the user. Empty for a visitor. */
  headers: Record<string, string>;
}

/** Signs users in without a browser. */
export class People {
  readonly #accounts: Accounts;

  /** `secret` is the site's. */
  constructor({
    databaseUrl,
    origin,
    secret = parseEnv({}).SECRET,
  }: Pick<Site, 'databaseUrl' | 'origin'> & { secret?: string }) {
    this.#accounts = new Accounts({ databaseUrl, origin, secret, adminEmails: [] });
  }

  async signIn(email: string): Promise<Person> {
    const signedIn = await this.#accounts.signInProven(email, new Headers());
    const cookie = signedIn.cookies.map((header) => header.split(';')[0]).join('; ');
    return { id: signedIn.userId, email, headers: { cookie } };
  }

  async join(db: Db, email: string, companyId: string, role: CompanyRole): Promise<Person> {
    const person = await this.signIn(email);
    await addOrPromoteMember(db, { companyId, userId: person.id, role }, new Date());
    return person;
  }

  close(): Promise<void> {
    return this.#accounts.close();
  }
}
