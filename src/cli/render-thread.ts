import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { loadAstroHandler } from '../server/render-response.ts';
import { createPageFileRenderer, READY, type ThreadStart, tryRenderPage } from './page-rendering.ts';

// Rendering thread of `renderInThreads`. Renders received paths until its port is closed.
const { databaseUrl, origin, dist, client } = workerData as ThreadStart;
const db = await openDatabase(databaseUrl);
const renderPage = await createPageFileRenderer({ db, origin, client, handler: await loadAstroHandler(dist) });
parentPort?.on('message', async (path: string) => parentPort?.postMessage(await tryRenderPage(path, renderPage)));
parentPort?.postMessage(READY);
