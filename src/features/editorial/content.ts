/** Astro's content collections. Loaded when asked for, so that plain Node can import the modules that use them. */
export const loadContent = () => import('astro:content');
