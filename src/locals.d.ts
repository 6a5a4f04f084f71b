type Services = import('./server/services.ts').Services;

declare namespace App {
  interface Locals extends Services {
    /** Signed-in user, read once per request. */
    user: () => Promise<import('./features/accounts/user.ts').SignedInUser | undefined>;
    /** Evicts pages that a committed change made stale. */
    catchUp?: () => Promise<void>;
    /** Parsed form, for error responses. */
    submittedForm?: FormData | Record<string, unknown>;
    /** Reports an error to the server. Undefined in builds and development. */
    reportError?: (error: unknown) => void;
    /** Waits for the response's backpressure. */
    whenDrained?: () => Promise<void> | undefined;
    /** Public response of a path. Undefined for paths that depend on the user. */
    previewPublicPage?: (
      path: string,
    ) => Promise<import('./features/sharing/share-preview.ts').SharePreview | undefined>;
    /** Records the page for the build or the page store. */
    recordPage: (record: import('./publishing/page-record.ts').PageRecord) => void;
    /** Number of search results, for statistics. */
    found?: number;
    /** Set for an error page (specification §8). */
    missing?: import('./features/editorial/missing-resource.ts').MissingResource;
    /** True if the server renders missing pages. */
    defersNotFoundPage?: boolean;
    /** Set for a rejected form or search. */
    rejectedSubmission?: import('./features/editorial/rejected-submission.ts').RejectedSubmission;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates after the first interaction. */
    'client:interaction'?: boolean;
  }
}
