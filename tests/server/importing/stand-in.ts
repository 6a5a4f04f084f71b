import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { digest } from '../../../src/lib/hash.ts';

/** What an employer lists, as the stand-in tells it. */
export interface Listed {
  id: number;
  title: string;
  place?: string;
  text?: string;
}

export const MOODS = ['well', 'busy', 'broken', 'truncated', 'wrong type', 'another format', 'gone', 'silent'] as const;
type Mood = (typeof MOODS)[number];

/** A server that speaks as an employer’s job board does (Greenhouse), in any mood. */
export class StandIn {
  jobs: Listed[] = [];
  mood: Mood = 'well';
  /** Answers by status, to see what was asked. */
  answers: number[] = [];
  /** Held back until it is called. */
  gate: Promise<void> | undefined;
  hasEtag = true;
  #server: Server | undefined;
  #origin = '';

  async open(): Promise<this> {
    this.#server = createServer(async (request, response) => {
      await this.gate;
      this.#answer(request.headers['if-none-match'], response);
    });
    await new Promise<void>((done) => this.#server?.listen(0, '127.0.0.1', done));
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  get feed(): string {
    return `${this.#origin}/v1/boards/northlight/jobs?content=true`;
  }

  #answer(known: string | undefined, response: ServerResponse): void {
    const body = JSON.stringify({ jobs: this.jobs.map(entryOf) });
    if (this.mood === 'silent') return;
    if (this.mood === 'truncated') {
      this.answers.push(200);
      response.writeHead(200, { 'content-length': body.length + 1_000 }).write(body.slice(0, -10));
      setImmediate(() => response.destroy());
      return;
    }
    const [status, text = '', headers = {}] = this.#say(body, known);
    this.answers.push(status);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }

  #say(body: string, known: string | undefined): [number, string?, Record<string, string>?] {
    if (this.mood === 'busy') return [429, '', { 'retry-after': '7200' }];
    if (this.mood === 'broken') return [500];
    if (this.mood === 'gone') return [404];
    if (this.mood === 'wrong type') return [200, 'GIF89a', { 'content-type': 'image/gif' }];
    if (this.mood === 'another format') return [200, '<html>Please sign in</html>'];
    const etag = `"${digest(body)}"`;
    if (this.hasEtag && known === etag) return [304];
    return [200, body, this.hasEtag ? { etag } : {}];
  }
}

const entryOf = ({ id, title, place = 'Berlin, Germany', text = `Role ${id}` }: Listed) => ({
  id,
  title,
  absolute_url: `https://boards.example/northlight/jobs/${id}`,
  location: { name: place },
  content: `&lt;p&gt;${text}. Figma, every day.&lt;/p&gt;`,
  first_published: '2026-05-01T00:00:00Z',
  updated_at: '2026-05-01T00:00:00Z',
});
