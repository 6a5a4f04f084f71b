// @ts-check
import { stripTypeScriptTypes } from 'node:module';
import { workerData } from 'node:worker_threads';

/** @type {{ port: import('node:worker_threads').MessagePort, isAnswered: Int32Array }} */
const { port, isAnswered } = workerData;

port.on('message', (/** @type {string} */ code) => {
  try {
    port.postMessage({ code: stripTypeScriptTypes(code) });
  } catch (error) {
    port.postMessage({ error });
  }
  Atomics.store(isAnswered, 0, 1);
  Atomics.notify(isAnswered, 0);
});
