// @ts-check JavaScript, because stripping types costs 20 MB in a thread.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Short interval, because commits wait for the disk during a checkpoint. */
const EVERY_MS = 50;

const database = new DatabaseSync(workerData);
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');
let isFailing = false;

const timer = setInterval(() => {
  try {
    // Copies pages that no reader needs. The next run copies the rest.
    checkpoint.get();
    isFailing = false;
  } catch (error) {
    // Report a full disk once.
    if (!isFailing) parentPort?.postMessage(error);
    isFailing = true;
  }
}, EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
});
