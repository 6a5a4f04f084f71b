export const API_VERSION = '1.0.0';

/** Response headers readable by scripts of other origins. */
export const EXPOSED_HEADERS = ['etag', 'ratelimit', 'ratelimit-policy', 'retry-after'] as const;

/** Terms of use, one sentence per entry. */
export const TERMS_OF_USE = [
  'Roles, names and logos belong to the companies that published them; articles and figures belong to the board.',
  'You may show, index and analyse them, also commercially, as long as every role links to its page here.',
  'Take a role down when it ends: follow the changes, or ask again at least daily.',
  'Names and positions of places come from GeoNames, under Creative Commons Attribution 4.0.',
] as const;
