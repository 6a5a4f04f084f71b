declare namespace App {
  interface Locals {
    db: import('./db/tables.ts').Db;
    /** Origin of absolute addresses, without a trailing slash. */
    origin: string;
    /** The board's name, words and addresses, as its owner has them. */
    site: import('./site.ts').Site;
    /** True if the board is filled with demo jobs, which every page states. */
    isDemo: boolean;
    /** Finds open roles; the server hands over the one it keeps true. Pages that a build draws have none. */
    search: import('./features/search/engine/search-index.ts').SearchIndex;
    /** Hits that this process counts for itself. */
    rates: import('./lib/rate.ts').InMemoryRateLimiter;
    /** Users, sessions and sign-in. */
    accounts: import('./features/accounts/accounts.ts').Accounts;
    /** The person whose session came with the request; looked up once, when it is first asked for. */
    user: () => Promise<import('./features/accounts/user.ts').User | undefined>;
    /** True if only this machine can reach the site, so that mail is shown. */
    isLocal: boolean;
    /** Settings for receiving applications. */
    applying: import('./features/applications/applying.ts').Applying;
    /** Services for reading sources. */
    importing: import('./features/importing/sources/run.commands.ts').Importing;
    /** Secret of delivery events (MAIL_EVENTS_SECRET). Undefined if they are not accepted. */
    mailEventsSecret?: string | undefined;
    /** Drops every page that a committed change made stale; the server hands it over. */
    catchUp?: () => Promise<void>;
    /** Parsed form of the request, for error responses that show it again. */
    submittedForm?: FormData | Record<string, unknown>;
    /** Tells the server of an error that ends a request; missing while building and developing. */
    reportError?: (error: unknown) => void;
    /** Waits until the reader has taken what was written of the answer; the server hands it over. */
    whenDrained?: () => Promise<void> | undefined;
    /** Loads the public response of a path. Undefined for paths that depend on the user. Set by the server. */
    previewPublicPage?: (
      path: string,
    ) => Promise<import('./features/sharing/share-preview.ts').SharePreview | undefined>;
    page: import('./publishing/page-record.ts').PageDraft;
    /** Number of search results, for statistics. */
    found?: number;
    /** Set when the answer is an error page (specification §8). */
    missing?: import('./features/editorial/missing.ts').Missing;
    /** True if the server renders missing pages, so that the route only reports them. */
    defersNotFoundPage?: boolean;
    /** Set when a person's form or search went no further. */
    rejectedSubmission?: import('./features/editorial/rejected-submission.ts').RejectedSubmission;
  }
}
