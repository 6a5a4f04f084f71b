declare namespace App {
  interface Locals {
    db: import('./db/tables.ts').Db;
    /** Origin of absolute addresses, without a trailing slash. */
    origin: string;
    /** The board's name, words and addresses, as its owner has them. */
    site: import('./site.ts').Site;
    /** Whether the board is filled with invented roles, which every page then says. */
    isDemo: boolean;
    /** Finds open roles; the server hands over the one it keeps true. Pages that a build draws have none. */
    search: import('./features/search/engine/search-index.ts').SearchIndex;
    /** Hits that this process counts for itself. */
    rates: import('./lib/rate.ts').InMemoryRateLimiter;
    /** How somebody becomes known, and who is asking. */
    accounts: import('./features/accounts/accounts.ts').Accounts;
    /** The person whose session came with the request; looked up once, when it is first asked for. */
    user: () => Promise<import('./features/accounts/user.ts').User | undefined>;
    /** Whether only this machine can reach the site: then mail is shown. */
    isLocal: boolean;
    /** What receiving applications needs. */
    applying: import('./features/applications/applying.ts').Applying;
    /** How feeds of employers are read. */
    importing: import('./features/importing/sources/run.commands.ts').Importing;
    /** Key of what is told of mail (MAIL_EVENTS_SECRET); undefined where nobody is heard. */
    mailEventsSecret?: string | undefined;
    /** Drops every page that a committed change made stale; the server hands it over. */
    catchUp?: () => Promise<void>;
    /** What the form at hand says, as soon as it has been read: an answer that refuses it may hold that. */
    submittedForm?: FormData | Record<string, unknown>;
    /** Tells the server of an error that ends a request; missing while building and developing. */
    reportError?: (error: unknown) => void;
    /** Waits until the reader has taken what was written of the answer; the server hands it over. */
    whenDrained?: () => Promise<void> | undefined;
    /** What the board answers at a path to anybody, undefined where that depends on who asks; the server hands it over. */
    previewPublicPage?: (
      path: string,
    ) => Promise<import('./features/sharing/share-preview.ts').SharePreview | undefined>;
    page: import('./publishing/page-record.ts').PageDraft;
    /** How many roles the page of a search found, for who counts searches. */
    found?: number;
    /** Set when the answer is an error page (specification §8). */
    missing?: import('./features/editorial/missing.ts').Missing;
    /** Whether the server has a page for what is missing and needs only be told: it draws none for every address. */
    defersNotFoundPage?: boolean;
    /** Set when a person's form or search went no further. */
    rejectedSubmission?: import('./features/editorial/rejected-submission.ts').RejectedSubmission;
  }
}
