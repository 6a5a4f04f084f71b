interface ImportMetaEnv {
  /** Build id (product §9). Empty in development. */
  readonly PUBLIC_BUILD_ID?: string;
  /** Base of count, init and ad tracking (product §8). Default: `/api`. */
  readonly PUBLIC_BACKEND?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
