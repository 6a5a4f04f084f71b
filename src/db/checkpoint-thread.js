// @ts-check
// JavaScript, since a thread that has types to take away first holds 20 MB more for as long as it lives.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Little at a time: a commit waits for the disk while a checkpoint does. */
const EVERY_MS = 50;

const database = new DatabaseSync(workerData);
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');
let isFailing = false;

const timer = setInterval(() => {
  try {
    // Copies pages that no reader needs without waiting. The next run copies the rest.
    checkpoint.get();
    isFailing = false;
  } catch (error) {
    // A full disk is told once, not twenty times a second.
    if (!isFailing) parentPort?.postMessage(error);
    isFailing = true;
  }
}, EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
});
