/**
 * Widths of media queries (specification §9: 320, 640, 768, 1024, 1280 and 1536 px). CSS cannot use tokens there, so a test
 * compares them. Components use container queries.
 */
export const breakpoints = { xs: '20rem', sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' } as const;
