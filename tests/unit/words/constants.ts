import { readdirSync, readFileSync } from 'node:fs';

export const ROOT = new URL('../../../', import.meta.url).pathname;

/** A limit or period that texts print. */
interface Constant {
  /** Name in the source. Members follow a dot. */
  name: string;
  /** Unit, as in phrases.ts. */
  unit: string;
  /** Replacement number, which no text contains. */
  to: number;
}

export const CONSTANTS: readonly Constant[] = [
  { name: 'DAYS_OPEN', unit: 'day', to: 73 },
  { name: 'DAYS_UNTIL_CONFIRMATION', unit: 'day', to: 41 },
  { name: 'CONFIRMATION_DAYS', unit: 'day', to: 11 },
  { name: 'DAYS_SHOWN_CLOSED', unit: 'day', to: 23 },
  { name: 'LINK_VALID_DAYS', unit: 'day', to: 12 },
  { name: 'ENDED_ALERT_DAYS', unit: 'day', to: 33 },
  { name: 'OBJECTION_DAYS', unit: 'day', to: 155 },
  { name: 'ADDRESS_LINK_DAYS', unit: 'day', to: 19 },
  { name: 'PAUSE_DAYS', unit: 'day', to: 27 },
  { name: 'UNSENT_DRAFT_DAYS', unit: 'day', to: 13 },
  { name: 'SENT_MAIL_DAYS', unit: 'day', to: 17 },
  { name: 'RECORD_DAYS', unit: 'day', to: 97 },
  { name: 'EVENT_DAYS', unit: 'day', to: 83 },
  { name: 'COUNT_DAYS', unit: 'day', to: 409 },
  { name: 'SEARCH_WORD_DAYS', unit: 'day', to: 79 },
  { name: 'INVITATION_DAYS', unit: 'day', to: 19 },
  { name: 'SESSION_DAYS', unit: 'day', to: 37 },
  { name: 'PASSKEY_HOURS', unit: 'hour', to: 29 },
  { name: 'MIN_HOURS_BETWEEN_NOTIFICATIONS', unit: 'hour', to: 43 },
  { name: 'CODE_MINUTES', unit: 'minute', to: 31 },
  { name: 'CODE_DIGITS', unit: 'digit', to: 8 },
  { name: 'MIN_APPLICATIONS', unit: 'application', to: 47 },
  { name: 'MAX_WORK_SAMPLES', unit: 'piece', to: 9 },
  { name: 'MAX_COUNTS.locations', unit: 'place', to: 59 },
  { name: 'MAX_UPLOAD_BYTES', unit: 'mb', to: 67 },
  { name: 'MAX_BODY_BYTES', unit: 'kb', to: 71 },
  { name: 'MAX_IMAGE_BYTES', unit: 'mb', to: 61 },
  { name: 'uploadRules.cv.maxBytes', unit: 'mb', to: 53 },
  { name: 'uploadRules.piece.maxBytes', unit: 'mb', to: 59 },
];

/** Finds the number of an exported constant in the source that sets it, behind what stands before it. */
export const assignmentOf = ({ name }: Constant): RegExp => {
  const [first, ...members] = name.split('.');
  return new RegExp(
    `(\\bexport const ${first} = ${members.map((member) => `[^;]*?\\b${member}: `).join('')})(\\d[\\d_]*)`,
  );
};

/** Every source file of the board, by its path below `src`. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(`${ROOT}src`, { recursive: true })
    .map(String)
    .filter((file) => /\.(ts|tsx|astro)$/.test(file))
    .sort()
    .map((file) => [file, readFileSync(`${ROOT}src/${file}`, 'utf8')]),
);

/** The files that set a constant, with the number they give it. There should be one. */
export const homesOf = (constant: Constant): { file: string; value: number }[] =>
  [...sources].flatMap(([file, text]) => {
    const [, , value] = assignmentOf(constant).exec(text) ?? [];
    return value === undefined ? [] : [{ file, value: Number(value.replaceAll('_', '')) }];
  });

/** The one file of a name, wherever it lies. */
export function fileNamed(name: string): string {
  const files = [...sources.keys()].filter((file) => file.endsWith(`/${name}`));
  if (files.length !== 1) throw new Error(`${name}: there are ${files.length} files of that name`);
  return `${ROOT}src/${files[0]}`;
}
