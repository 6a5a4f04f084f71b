import type { AstroGlobal } from 'astro';

/** What pages and guards need of Astro, whichever of the twins asks. */
export type Asking = Pick<AstroGlobal, 'isPrerendered' | 'locals' | 'request' | 'rewrite' | 'url'>;
