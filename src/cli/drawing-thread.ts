import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { loadHandler } from '../server/draw.ts';
import { drawOne, openDrawing } from './drawing.ts';
import { READY, type ThreadStart } from './drawing-thread-start.ts';

// Rendering thread of `drawInThreads`. Renders the paths it receives until its port is closed.
const { databaseUrl, origin, dist, client } = workerData as ThreadStart;
const db = await openDatabase(databaseUrl);
const drawPage = await openDrawing({ db, origin, client, handler: await loadHandler(dist) });
parentPort?.on('message', async (path: string) => parentPort?.postMessage(await drawOne(path, drawPage)));
parentPort?.postMessage(READY);
