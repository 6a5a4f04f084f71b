import pg from 'pg';
import { CHANGES_CHANNEL } from '../db/dialect.ts';
import type { Board } from './board.ts';

const POLL_MS = 200;
const POLL_BESIDE_NOTIFY_MS = 2_000;

/**
 * Applies the changes that other processes commit: on Postgres at once by NOTIFY, and by looking now and then as the net.
 * Returns the function that stops it.
 */
export function followChanges(
  board: Board,
  databaseUrl: string,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const listens = !databaseUrl.startsWith('file:');
  const stopListening = listens ? listen(databaseUrl, () => void catchUp(), onError) : async () => {};
  let failing = false;
  const catchUp = () =>
    board.catchUp().then(
      () => {
        failing = false;
      },
      (error) => {
        if (!failing) onError(error);
        failing = true;
      },
    );
  const timer = setInterval(catchUp, listens ? POLL_BESIDE_NOTIFY_MS : POLL_MS);
  return async () => {
    clearInterval(timer);
    await stopListening();
  };
}

function listen(databaseUrl: string, onChange: () => void, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  const connect = async () => {
    if (stopped) return;
    client = new pg.Client({ connectionString: databaseUrl, application_name: 'easel-listener' });
    client.on('notification', onChange);
    client.on('error', () => {});
    client.on('end', () => {
      if (!stopped) setTimeout(connect, 1_000).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANGES_CHANNEL}`);
      onChange();
    } catch (error) {
      onError(error);
      await client.end().catch(() => {});
    }
  };
  void connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => {});
  };
}
