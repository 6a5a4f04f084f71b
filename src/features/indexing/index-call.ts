import * as z from 'zod';
import { readSetting, writeSetting } from '../../db/board-settings.ts';
import type { IndexEngine } from '../../db/column-values.ts';
import type { Db } from '../../db/tables.ts';

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 10_000;
const MAX_STORED_CHARACTERS = 200;

const callSchema = z.object({
  at: z.string(),
  /** HTTP status. 0 without a response. */
  status: z.int(),
  /** Start of the response, or the failure. */
  answer: z.string(),
  pages: z.int(),
});
/** Last call to a search engine. */
type IndexCall = z.infer<typeof callSchema>;

const keyOf = (engine: IndexEngine): string => `index_call_${engine}`;

export async function findLastIndexCall(db: Db, engine: IndexEngine): Promise<IndexCall | undefined> {
  const value = await readSetting(db, keyOf(engine));
  return callSchema.safeParse(JSON.parse(value ?? 'null')).data;
}

export const recordLastIndexCall = (db: Db, engine: IndexEngine, call: IndexCall): Promise<void> =>
  writeSetting(db, keyOf(engine), JSON.stringify({ ...call, answer: call.answer.slice(0, MAX_STORED_CHARACTERS) }));

interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Posts to a search engine. Status 0 without a response. */
export async function postToEngine({ url, signal, ...init }: PostRequest): Promise<{ status: number; answer: string }> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(url, { ...init, method: 'POST', redirect: 'error', signal: limit });
    return { status: response.status, answer: await readStart(response) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: 0, answer: cause instanceof Error ? cause.message : message };
  }
}

async function readStart({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString().trim();
}

/** @throws Error naming the response, so that the task is retried. */
export function throwIndexCallError(engine: string, { status, answer }: { status: number; answer: string }): never {
  throw new Error(status === 0 ? `${engine} did not answer: ${answer}` : `${engine} answered ${status}: ${answer}`);
}
