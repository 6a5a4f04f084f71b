interface ImportMetaEnv {
  /** Identity of this build (product §9); empty while developing. */
  readonly PUBLIC_BUILD_ID?: string;
  /** Base of count, init and ad tracking (product §8); `/api` when empty. */
  readonly PUBLIC_BACKEND?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
