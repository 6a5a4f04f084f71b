import * as z from 'zod';
import { openDatabase } from '../../src/db/open.ts';
import { defineTask, taskHandler } from '../../src/queue/task.ts';
import { startQueueWorker } from '../../src/queue/work.ts';

/** A worker of its own, at the database it is given, that says what it took and then never ends: to be killed. */
const greet = defineTask('test.greet', z.object({ name: z.string() }));
const db = await openDatabase(process.argv[2] ?? '');
startQueueWorker({
  db,
  handlers: [
    taskHandler(greet, (_, { name }) => {
      console.log(`took ${name}`);
      return new Promise(() => {});
    }),
  ],
});
