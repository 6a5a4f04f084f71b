/** A page shows a skill's name. */
export const skillTag = (slug: string): string => `skill:${slug}`;
/** A page names every skill. */
export const SKILLS_TAG = 'skills';
