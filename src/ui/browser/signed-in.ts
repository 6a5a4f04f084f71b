import { readQuietly } from './repeated-fetch.ts';

/**
 * Names the way to one's account in the header. Pages are the same for everybody: who is signed in is asked here, and only
 * where a cookie says that somebody was.
 */
export async function startSignedIn(): Promise<void> {
  const link = document.querySelector<HTMLElement>('[data-visitor]');
  if (!link || !document.cookie.includes('known')) return;
  const visitor = await readQuietly<{ signedIn: boolean }>('/api/visitor');
  if (visitor?.signedIn) link.textContent = 'Account';
}
