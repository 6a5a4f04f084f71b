/** sRGB values of light tokens, compared by a test, because networks show one image to all. */
export const cardColours = {
  /** `--page` */
  paper: '#f9fbfd',
  /** `--text` */
  ink: '#161b22',
  /** `--muted` */
  muted: '#57616e',
  /** `--line` */
  line: '#dbe0e6',
  /** `--action-fill` */
  accent: '#16854b',
  /** `--error` */
  over: '#a51f1e',
  /** `--pay` */
  pay: '#2e37c2',
  /** `--pay-soft` */
  paySoft: '#cfd7fc',
} as const;
