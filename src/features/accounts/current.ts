import { readEnv } from '../../env.ts';
import { Accounts } from './accounts.ts';

let accounts: Accounts | undefined;

/** The accounts of the configured database: for the build and for development, where no server hands them over. */
export function currentAccounts(): Accounts {
  const { DATABASE_URL, SITE_URL, SECRET, ADMIN_EMAILS, SECOND_FACTOR } = readEnv();
  accounts ??= new Accounts({
    databaseUrl: DATABASE_URL,
    origin: SITE_URL,
    secret: SECRET,
    adminEmails: ADMIN_EMAILS,
    secondFactor: SECOND_FACTOR,
  });
  return accounts;
}
