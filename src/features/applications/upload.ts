import type { ApplicationFileKind } from '../../db/column-values.ts';
import { formatByteLimit, MAX_UPLOAD_BYTES, MB } from '../../lib/lengths.ts';

export type { ApplicationFileKind } from '../../db/column-values.ts';

/** Accepted file types with their download extension and content type. */
export const FILE_KINDS = {
  pdf: { name: 'PDF', endings: ['pdf'], type: 'application/pdf' },
  docx: {
    name: 'Word (.docx)',
    endings: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  png: { name: 'PNG', endings: ['png'], type: 'image/png' },
  jpeg: { name: 'JPEG', endings: ['jpg', 'jpeg'], type: 'image/jpeg' },
  webp: { name: 'WebP', endings: ['webp'], type: 'image/webp' },
} as const satisfies Record<ApplicationFileKind, { name: string; endings: string[]; type: string }>;

export interface UploadRule {
  kinds: readonly ApplicationFileKind[];
  maxBytes: number;
}

export const uploadRules = {
  cv: { kinds: ['pdf', 'docx'], maxBytes: 10 * MB },
  piece: { kinds: ['pdf', 'png', 'jpeg', 'webp'], maxBytes: 10 * MB },
} as const satisfies Record<string, UploadRule>;

/** Bytes of all files of an application, leaving room for its text. */
export const MAX_TOTAL_UPLOAD_BYTES = MAX_UPLOAD_BYTES - MB / 2;

export const TOTAL_SIZE_MESSAGE = `Together, files may be up to ${formatByteLimit(MAX_TOTAL_UPLOAD_BYTES)}. Link to the largest instead`;

/** `PDF, PNG, JPEG or WebP, up to 10 MB`. */
export function describeUploadRule({ kinds, maxBytes }: UploadRule): string {
  const names = kinds.map((kind) => FILE_KINDS[kind].name);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}, up to ${formatByteLimit(maxBytes)}`;
}

/** `accept` attribute of a file input. */
export const acceptAttribute = ({ kinds }: UploadRule): string =>
  kinds.flatMap((kind) => FILE_KINDS[kind].endings.map((ending) => `.${ending}`)).join(',');

/** Kind by file extension. Undefined if not accepted. */
export function fileKindByName(fileName: string, { kinds }: UploadRule): ApplicationFileKind | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  return kinds.find((kind) => (FILE_KINDS[kind].endings as readonly string[]).includes(ending));
}

/** Problem with a file's name or size. Runs in browser and server. */
export function findUploadProblem(file: { name: string; size: number }, rule: UploadRule): string | undefined {
  if (!fileKindByName(file.name, rule)) return `Choose another file: ${describeUploadRule(rule)}`;
  if (file.size === 0) return 'This file is empty';
  if (file.size > rule.maxBytes) return `This file is larger than ${formatByteLimit(rule.maxBytes)}`;
  return undefined;
}

/** `840 kB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * Safe file name: no path, control or direction marks, at most 80 characters. Direction marks could show `cv\u202efdp.exe` as
 * `cvexe.pdf`.
 */
export function sanitizeFileName(fileName: string): string {
  const last =
    fileName
      .replace(/%0d|%0a|%22/gi, ' ')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"*:<>?|]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/i.exec(clean) ?? [];
  return `${[...stem].slice(0, 74).join('').trim() || 'file'}${ending.toLowerCase()}`;
}
