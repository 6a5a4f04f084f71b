import { answerFieldName, workSampleFieldName } from '../../src/features/applications/application-form.ts';
import { paths } from '../../src/paths.ts';

interface Sent {
  status: number;
  receipt?: string | undefined;
  problems?: { field: string; message: string }[] | undefined;
}

interface Sending {
  hash: string;
  email: string;
  name?: string;
  key?: string;
  note?: string;
  /** Answers to the role's questions, in order. */
  answers?: string[];
  cv?: { name: string; bytes: Uint8Array };
  /** File of the first work sample. */
  piece?: { name: string; bytes: Uint8Array };
  /** Client address for rate limits. Default: one per candidate. */
  client?: string;
}

/** Sends an application like the island. Rejects without a complete response. */
export async function sendApplication(origin: string, sending: Sending): Promise<Sent> {
  const { hash, email, name = 'Ada', key, note = '', answers = [], cv, piece, client = clientOf(email) } = sending;
  const form = new FormData();
  const fields = { job: hash, months: '6', name, email, portfolio: 'ada.design', consent: 'on', note };
  for (const [field, value] of Object.entries({ ...fields, ...(key ? { key } : {}) })) form.set(field, value);
  for (const [i, answer] of answers.entries()) form.set(answerFieldName(i), answer);
  if (cv) form.set('cv', new File([new Uint8Array(cv.bytes)], cv.name));
  if (piece) {
    form.set(workSampleFieldName(0, 'file'), new File([new Uint8Array(piece.bytes)], piece.name));
    form.set(workSampleFieldName(0, 'part'), 'All of it');
  }
  const response = await fetch(origin + paths.applications(), {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json', 'x-forwarded-for': client },
  });
  const output = (await response.json()) as { receipt?: string; data?: { problems?: Sent['problems'] } };
  return { status: response.status, receipt: output.receipt, problems: output.data?.problems };
}

/** Client address per e-mail address. */
function clientOf(email: string): string {
  let sum = 0;
  for (const mark of email) sum = (sum * 31 + mark.charCodeAt(0)) & 0xffffff;
  return `10.${(sum >> 16) & 255}.${(sum >> 8) & 255}.${sum & 255}`;
}
