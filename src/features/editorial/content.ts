/** Loads Astro's collections lazily, so that plain Node can import this module. */
export const loadContent = () => import('astro:content');
