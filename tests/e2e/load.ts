import { Agent, type IncomingMessage, request } from 'node:http';

interface Load {
  /** Resolves when so many more requests were answered. */
  hasAnswered: (count: number) => Promise<void>;
  stop: () => Promise<{
    answered: number;
    /** Failed requests in words. */
    failed: string[];
    /** Digests (ETags) of responses by path. */
    pages: Map<string, Set<string>>;
  }>;
}

/**
 * Visitors who ask all the time: some over connections that they keep, some over a new one for each request. No visitor asks
 * twice: what fails, has failed. `host` is the site that they ask for, `pauseMs` the time between their requests.
 */
export function startLoad(
  origin: string,
  paths: readonly string[],
  { kept = 4, fresh = 2, host = new URL(origin).host, pauseMs = 0 } = {},
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: kept });
  const failed: string[] = [];
  const pages = new Map<string, Set<string>>(paths.map((path) => [path, new Set()]));
  let answered = 0;
  let isStopping = false;
  const visit = async (ownAgent: Agent | false, first: number) => {
    for (let i = first; !isStopping; i++) {
      const path = paths[i % paths.length] ?? '/';
      try {
        const { statusCode, headers } = await read(origin + path, ownAgent, host);
        if (statusCode === 200) pages.get(path)?.add(String(headers.etag).replaceAll('"', ''));
        else failed.push(`${path}: ${statusCode}`);
      } catch (error) {
        failed.push(`${path}: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      answered++;
      if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const visitors = [
    ...Array.from({ length: kept }, (_, i) => visit(agent, i)),
    ...Array.from({ length: fresh }, (_, i) => visit(false, i)),
  ];
  return {
    hasAnswered: async (count) => {
      for (const wanted = answered + count; answered < wanted; )
        await new Promise((resolve) => setTimeout(resolve, 10));
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(visitors);
      agent.destroy();
      return { answered, failed, pages };
    },
  };
}

/** Resolves when the whole answer has arrived. */
function read(url: string, agent: Agent | false, host: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { host } })
      .on('response', (response) => {
        response.on('error', reject).on('end', () => resolve(response));
        response.resume();
      })
      .on('error', reject)
      .end();
  });
}
