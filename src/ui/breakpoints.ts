/**
 * Widths of the window at which layouts change (specification §9: 320, 640, 768, 1024, 1280 and 1536 px), as media queries
 * write them: `@media (width >= 64rem)`. CSS cannot read its own tokens there, so a test compares. What depends on the
 * room of a component and not of the window is a container query, at widths of its own.
 */
export const breakpoints = {
  xs: '20rem',
  sm: '40rem',
  md: '48rem',
  lg: '64rem',
  xl: '80rem',
  '2xl': '96rem',
} as const;
