import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { type Boards, print } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure, withGoal } from './report.ts';
import type { SearchRun } from './run/search.ts';
import { SEARCHES } from './search.ts';
import { findPort, listenAt } from './server.ts';
import { quantile } from './statistics.ts';

const WARM_UP = 60;
const ROUNDS = 60;
/** Duration of a search by an agent, as a multiple of the same API request. */
const MAX_MCP_RATIO = 1.3;

/** The public API has two orders only. */
const searches = SEARCHES.filter((query) => !query.includes('sort=pay'));
const LISTS = ['companies', 'places', 'categories', 'salaries', 'trends', 'jobs?full=1&limit=20'];

/** Measures responses of the public API next to those of the search, in turns on the same machine. */
export async function measureApi(boards: Boards, sizes: readonly number[]): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const roles of sizes) {
    const dist = await boards.prepare(roles);
    const [port, database] = await Promise.all([findPort(), boards.copyDatabase(roles)]);
    print(`asking the public API of a board of ${roles}`);
    const child = startChild('search.ts', [join(dist, 'dist')], {
      ...listenAt(port),
      // Each request has its own client address, because of rate limits.
      TRUSTED_PROXIES: '1',
      WORKER: 'off',
      DATA_DIR: boards.scratch('data'),
      DATABASE_URL: `file:${database}`,
    });
    await child.answer<SearchRun>();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let client = 0;
    const sendRequest = (path: string) => timeOf(port, agent, path, client++);
    const times: Record<'search' | 'v1' | 'mcp' | 'facets' | 'lists', number[]> = {
      search: [],
      v1: [],
      mcp: [],
      facets: [],
      lists: [],
    };
    for (let i = 0; i < WARM_UP; i++) await sendRequest(`/api/v1/jobs?${searches[i % searches.length]}&facets=1`);
    for (let round = 0; round < ROUNDS; round++) {
      for (const query of searches) {
        // Different pages avoid cached responses.
        times.search.push(await sendRequest(`/api/jobs?${query}&page=${round + 1}`));
        times.v1.push(await sendRequest(`/api/v1/jobs?${query}`));
        times.mcp.push(await timeOf(port, agent, '/mcp', client++, toolCall(query)));
        times.facets.push(await sendRequest(`/api/v1/jobs?${query}&facets=1`));
      }
      for (const path of LISTS) times.lists.push(await sendRequest(`/api/v1/${path}`));
    }
    agent.destroy();
    await child.stop();
    const both = (name: string, of: number[]) => [
      measure(`${name}, p50`, quantile(of, 0.5), 'ms', roles),
      measure(`${name}, p99`, quantile(of, 0.99), 'ms', roles),
    ];
    measures.push(
      ...both('a search of /api/jobs', times.search),
      ...both('the same of /api/v1/jobs', times.v1),
      ...both('the same of /mcp', times.mcp),
      withGoal(measure('/mcp to /api/v1/jobs, p50', quantile(times.mcp, 0.5) / quantile(times.v1, 0.5), '', roles), {
        atMost: MAX_MCP_RATIO,
      }),
      ...both('the same with facets', times.facets),
      ...both('whole roles, companies, places, fields, numbers', times.lists),
    );
  }
  return measures;
}

/** Body of a tool call with the parameters of a query. */
function toolCall(query: string): string {
  const names = new Set(new URLSearchParams(query).keys());
  const values = new URLSearchParams(query);
  const given = Object.fromEntries([...names].map((name) => [name, values.getAll(name)]));
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_jobs', arguments: given, _meta: MCP_META },
  });
}

const MCP_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const MCP_HEADERS = {
  'content-type': 'application/json',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'search_jobs',
};

/** Milliseconds until the last byte of one answer. `body` is posted. */
function timeOf(port: number, agent: Agent, path: string, client: number, body?: string): Promise<number> {
  const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': address, ...(body && MCP_HEADERS) };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const method = body ? 'POST' : 'GET';
    const requested = request({ host: '127.0.0.1', port, path, agent, headers, method }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} was answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - begun));
    });
    requested.on('error', reject);
    requested.end(body);
  });
}
