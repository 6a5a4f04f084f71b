/** A page shows a skill's name. */
export const skillTag = (slug: string): string => `skill:${slug}`;
export const SKILLS_TAG = 'skills';
