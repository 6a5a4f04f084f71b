/** Formats of pictures that the board takes from strangers. */
export type DetectedImageFormat = 'png' | 'jpeg' | 'webp';

/** Image format by magic bytes. Undefined if unsupported. */
export function detectImageFormat(bytes: Uint8Array): DetectedImageFormat | undefined {
  const says = (text: string, at = 0): boolean =>
    [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));
  if (says('\x89PNG\r\n\x1a\n')) return 'png';
  if (says('\xff\xd8\xff')) return 'jpeg';
  return says('RIFF') && says('WEBP', 8) ? 'webp' : undefined;
}
