import type { AstroGlobal } from 'astro';

/** What a page's asking needs of Astro, whichever of the twins asks. */
export type Asking = Pick<AstroGlobal, 'isPrerendered' | 'locals' | 'request' | 'rewrite' | 'url'>;
