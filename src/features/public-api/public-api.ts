/** Of the description of the API; goes up with it. What is added keeps the first number, and so does the path. */
export const API_VERSION = '1.0.0';

/** What scripts of other websites may read of an answer beside its body. */
export const EXPOSED_HEADERS = ['etag', 'ratelimit', 'ratelimit-policy', 'retry-after'] as const;
