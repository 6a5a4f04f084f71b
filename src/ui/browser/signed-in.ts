/**
 * Names the way to one's account in the header. Pages are the same for everybody: that somebody signed in on this device is
 * read here, from a cookie that says nothing else and opens nothing.
 */
export function startSignedIn(): void {
  const link = document.querySelector('[data-visitor]');
  if (link && document.cookie.includes('easel.known')) link.textContent = 'Account';
}
