const BOUNDARY = 'bench-boundary';

interface Form {
  /** Hash of the role. */
  job: string;
  /** Two applications for one role with one key count as one. */
  key: string;
  /** Number of the applicant. */
  n: number;
  cv: Buffer;
}

/** An application with a CV, as a browser sends it. */
export function writeApplication({ job, key, n, cv }: Form): { body: Buffer; headers: Record<string, string> } {
  const fields = {
    job,
    months: '6',
    key,
    name: 'Ada Obi',
    email: `ada-${n}@example.com`,
    portfolio: 'https://ada.design',
    note: 'I have rendered interfaces for nine years.',
    consent: 'on',
  };
  const text = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(text.join('') + file), cv, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'application/json' },
  };
}

/** Address per client, because of rate limits. */
export const householdOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
