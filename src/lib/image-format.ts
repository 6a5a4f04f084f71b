/** Accepted formats of uploaded images. */
export type DetectedImageFormat = 'png' | 'jpeg' | 'webp';

/** Image format by magic bytes. Undefined if unsupported. */
export function detectImageFormat(bytes: Uint8Array): DetectedImageFormat | undefined {
  const hasText = (text: string, at = 0): boolean =>
    [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));
  if (hasText('\x89PNG\r\n\x1a\n')) return 'png';
  if (hasText('\xff\xd8\xff')) return 'jpeg';
  return hasText('RIFF') && hasText('WEBP', 8) ? 'webp' : undefined;
}
