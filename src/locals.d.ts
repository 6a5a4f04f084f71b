type Services = import('./server/services.ts').Services;

declare namespace App {
  interface Locals extends Services {
    /** The person whose session came with the request; looked up once, when it is first asked for. */
    user: () => Promise<import('./features/accounts/user.ts').User | undefined>;
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
    /** Takes the record of the page or document that is the answer, for the build's log or the server's store. */
    recordPage: (record: import('./publishing/page-record.ts').PageRecord) => void;
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

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates after the first interaction with the page. */
    'client:interaction'?: boolean;
  }
}
