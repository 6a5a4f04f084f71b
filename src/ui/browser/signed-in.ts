/**
 * Shows the account link in the header. Pages are the same for everyone, so the state is read from a cookie without
 * other content or permissions.
 */
export function startSignedIn(): void {
  const link = document.querySelector('[data-visitor]');
  if (link && document.cookie.includes('easel.known')) link.textContent = 'Account';
}
