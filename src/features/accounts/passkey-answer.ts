const FLAGS_AT = 32;
const USER_VERIFIED = 0b100;

/**
 * Whether the device asked who is there (fingerprint, face, PIN) before it answered with a passkey: flag UV of Web
 * Authentication §6.1. Only what has been verified may be believed in this.
 */
export function hasUserVerified(answer: unknown): boolean {
  const { authenticatorData } = (answer as { response?: { authenticatorData?: unknown } } | null)?.response ?? {};
  if (typeof authenticatorData !== 'string') return false;
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}
