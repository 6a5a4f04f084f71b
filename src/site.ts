/** What an owner changes to run this board under another name. Holds words, never behaviour. */
export const site = {
  name: 'Easel',
  tagline: 'The job board for design roles',
  description:
    'Design roles with the pay, the place and the hiring process written down. Read, search and apply without an account.',
  /** As HTML names it, and with its territory as share cards do (https://ogp.me/#optional). */
  language: 'en',
  locale: 'en_GB',
  email: 'hello@easel.example',
  /** Who answers for the board, as the legal page names it, and the lines of its postal address: the demo has none. */
  legalEntity: 'Easel Board',
  address: [] as readonly string[],
  social: [
    { name: 'Mastodon', url: 'https://mastodon.example/@easel' },
    { name: 'LinkedIn', url: 'https://linkedin.example/company/easel' },
  ],
} as const;
