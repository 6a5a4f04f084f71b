// @ts-check
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** How long after the last file the thread ends. */
const IDLE_MS = 1_000;
/** Some thousand times what a file takes. */
const LONGEST_MS = 30_000;

/** @typedef {import('node:worker_threads').MessagePort} MessagePort */
/** @typedef {{ code: string, error?: never } | { code?: never, error: unknown }} Stripped */

const isAnswered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
/** @type {{ worker: Worker, port: MessagePort } | undefined} */
let thread;
/** @type {NodeJS.Timeout | undefined} */
let idle;

// From here on, types are taken away in a thread that ends when all is loaded: what does it holds 20 MB, and Node would keep
// it in this one for as long as the process lives (decision 100).
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.ts')
      ? { format: 'module', source: strip(readFileSync(fileURLToPath(url), 'utf8')), shortCircuit: true }
      : next(url, context),
});

/**
 * @param {string} code
 * @returns {string}
 */
function strip(code) {
  clearTimeout(idle);
  idle = setTimeout(end, IDLE_MS).unref();
  thread ??= begin();
  Atomics.store(isAnswered, 0, 0);
  thread.port.postMessage(code);
  Atomics.wait(isAnswered, 0, 0, LONGEST_MS);
  /** @type {Stripped | undefined} */
  const answer = receiveMessageOnPort(thread.port)?.message;
  if (answer?.code === undefined) throw answer?.error ?? new Error('The thread that takes types away does not answer');
  return answer.code;
}

function begin() {
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(new URL('./strip-thread.js', import.meta.url), {
    workerData: { port: port2, isAnswered },
    transferList: [port2],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  worker.unref();
  port.unref();
  return { worker, port };
}

function end() {
  thread?.port.close();
  void thread?.worker.terminate();
  thread = undefined;
}
