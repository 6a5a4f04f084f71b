import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTree } from './proc.ts';
import { type BenchResponse, requestUntilOk } from './send-request.ts';
import { findPort } from './server.ts';

export interface Nginx {
  port: number;
  /** Process id of the worker. */
  pid: number;
  stop: () => Promise<void>;
}

interface Site {
  /** Content of `http` for a port. */
  settings: (port: number) => string;
  /** Path with a response. */
  path: string;
}

/** nginx with one worker, without log. */
export async function startNginx(program: string, folder: string, { settings, path }: Site): Promise<Nginx> {
  const port = await findPort();
  for (const name of ['logs', 'temp']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'nginx.conf'), configure(folder, settings(port)));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/error.log')], {
    stdio: ['ignore', 2, 2],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await requestUntilOk(port, path, { patience: 10_000 });
  const master = child.pid ?? 0;
  return {
    port,
    pid: listTree(master).find((pid) => pid !== master) ?? master,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killWithUs);
    },
  };
}

/** Headers that nginx sets itself or from its settings. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type']);

/** Stored response in the way nginx would serve it. */
export function oneAnswer(folder: string, path: string, answer: BenchResponse): Site {
  const file = join(folder, 'page.br');
  writeFileSync(file, answer.body);
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    OWN_HEADERS.has(name) ? [] : [`      add_header ${name} ${quote(String(value))};`],
  );
  return {
    path,
    settings: (port) => `
  open_file_cache max=100;
  open_file_cache_valid 1h;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location = ${path} {
      alias ${file};
      types {}
      default_type ${quote(answer.headers['content-type'] ?? 'text/html')};
      etag off;
      add_header last-modified "";
${headers.join('\n')}
    }
  }`,
  };
}

function configure(folder: string, settings: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/temp;`,
  );
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  keepalive_timeout 30 30;
  server_tokens off;
${temporary.join('\n')}
${settings}
}
`;
}

function quote(value: string): string {
  if (value.includes('$')) throw new Error(`nginx would read a variable in ${value}`);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
