const FLAGS_AT = 32;
const USER_VERIFIED = 0b100;

/**
 * True if the device verified the user (fingerprint, face, PIN): flag UV of Web Authentication §6.1. Valid for verified
 * answers only.
 */
export function hasUserVerified(response: unknown): boolean {
  const { authenticatorData } = (response as { response?: { authenticatorData?: unknown } } | null)?.response ?? {};
  if (typeof authenticatorData !== 'string') return false;
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}
