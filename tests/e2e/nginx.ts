import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './edge.ts';
import { sendRequest } from './send-request.ts';

/** A running nginx that forwards to a board. */
export interface Nginx {
  origin: string;
  close: () => Promise<void>;
}

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** Starts nginx with deploy/nginx.conf without TLS in front of `target`. */
export async function startNginx(target: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'easel-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`);
  const site = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replace(/^server \{\n {4}listen 80;[^}]*\}\n/m, '')
    .replace(/^ *(ssl_certificate|listen \[).*$/gm, '')
    .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4321', new URL(target).host)
    // `$host` has no port.
    .replaceAll('$host', '$http_host');
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''} daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${temporary.join(' ')} ${site} }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  nginx.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  const exited = once(nginx, 'exit');
  const failed = exited.then(() => {
    throw new Error(`nginx ended: ${stderr}`);
  });
  failed.catch(() => {});
  const origin = `http://127.0.0.1:${port}`;
  // nginx responds to this path itself.
  await Promise.race([vi.waitFor(() => sendRequest(origin, '/metrics'), { timeout: 30_000 }), failed]);
  return {
    origin,
    close: async () => {
      nginx.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
