import * as z from 'zod';
import { defineTask, type TaskHandler, taskHandler } from '../../queue/task.ts';

export const MAX_TOPICS_PER_REQUEST = 40;
const ATTEMPTS = 5;
const PATIENCE_MS = 10_000;

export const hubTask = defineTask('hub.tell', z.object({ topics: z.array(z.string()).max(MAX_TOPICS_PER_REQUEST) }), {
  attempts: ATTEMPTS,
});

/** Notifies a WebSub hub of changed feeds. After the last failed attempt, the hub polls as usual. */
export const createHubNotificationHandler = (hub: string | undefined): TaskHandler =>
  taskHandler(hubTask, async ({ attempt, signal }, { topics }) => {
    if (!hub) return;
    const body = new URLSearchParams([['hub.mode', 'publish'], ...topics.map((topic) => ['hub.url', topic])]);
    try {
      const cancelOrTimeout = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
      const response = await fetch(hub, { method: 'POST', body, redirect: 'error', signal: cancelOrTimeout });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The hub answered ${response.status}`);
    } catch (error) {
      if (attempt < ATTEMPTS) throw error;
    }
  });
