/** Headings of single pages, also on their share images. */
export const titles = {
  companies: 'Companies that hire designers',
  places: 'Design roles by place',
  journal: 'Journal',
  guides: 'Guides to design work',
  newsletter: 'Newsletter',
  payMethod: 'How we count pay',
  postJob: 'Post a design role',
  prices: 'Prices',
  accessibility: 'Accessibility',
  moderationNumbers: 'Reports and decisions in numbers',
} as const;
