/** Base of count, init and ad tracking (product §8). */
export const backend = import.meta.env.PUBLIC_BACKEND || '/api';
