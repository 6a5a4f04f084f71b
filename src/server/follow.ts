import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CHANGES_CHANNEL, LISTENER_NAME } from '../db/dialect.ts';
import { keepAlive } from '../db/postgres-pool.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { PageRenderer } from './page-renderer.ts';

export const POLL_MS = 200;
export const POLL_WITH_NOTIFY_MS = 2_000;

/** Applies changes of other processes: by NOTIFY on Postgres, and by polling. Returns a function that stops it. */
export function startFollowingChanges(
  renderer: PageRenderer,
  databaseUrl: string,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const listens = !databaseUrl.startsWith('file:');
  const stopListening = listens ? listen(databaseUrl, () => void catchUp(), onError) : async () => {};
  let failing = false;
  const catchUp = () =>
    renderer.catchUp().then(
      () => {
        failing = false;
      },
      (error) => {
        if (!failing) onError(error);
        failing = true;
      },
    );
  const timer = setInterval(catchUp, listens ? POLL_WITH_NOTIFY_MS : POLL_MS);
  return async () => {
    clearInterval(timer);
    await stopListening();
  };
}

/** Interval of test queries, because a listening connection does not notice a silent peer. */
const PROBE_INTERVAL_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 500;
const MAX_POLL_INTERVAL_MS = 15_000;

function listen(databaseUrl: string, onChange: () => void, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listening = (async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await listenOnce(databaseUrl, signal, () => {
          failures = 0;
          onChange();
        });
      } catch (error) {
        if (signal.aborted) return;
        if (failures === 0) onError(error);
        const pause = Math.min(MAX_POLL_INTERVAL_MS, FIRST_PAUSE_MS * 2 ** failures) * (1 + Math.random() / 5);
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
  })();
  return () => {
    stopping.abort();
    return listening;
  };
}

/** Listens until aborted. @throws Error if the connection is lost. */
async function listenOnce(databaseUrl: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  const client = new pg.Client({ ...keepAlive, connectionString: databaseUrl, application_name: LISTENER_NAME });
  const ended = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection that listens for changes has ended')));
  });
  ended.catch(() => {});
  const probe = (question: string) =>
    withTimeout(PROBE_TIMEOUT_MS, client.query(question), 'The connection that listens for changes does not respond');
  try {
    await client.connect();
    client.on('notification', onChange);
    await probe(`listen ${CHANGES_CHANNEL}`);
    onChange();
    while (!signal.aborted) {
      await Promise.race([wait(PROBE_INTERVAL_MS, undefined, { signal }).catch(() => {}), ended]);
      if (!signal.aborted) await probe('select 1');
    }
  } finally {
    // Does not wait for pending responses.
    await Promise.race([client.end(), wait(PROBE_TIMEOUT_MS, undefined, { ref: false })]).catch(() => {});
  }
}
