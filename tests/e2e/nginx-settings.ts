import { readFileSync } from 'node:fs';

interface Front {
  /** The port of the board. */
  target: number;
  /** Where nginx keeps answers. */
  folder: string;
  port: number;
  /** What nginx takes for the host that is asked for. */
  host: string;
}

/** The settings of deploy/nginx.conf, for one port of this machine and without TLS. */
export function frontSettings({ target, folder, port, host }: Front): string {
  const shipped = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  return shipped
    .replace(/^server \{\n {4}listen 80;[^}]*\}\n/m, '')
    .replace(/^ *(ssl_certificate|listen \[).*$/gm, '')
    .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4321', `127.0.0.1:${target}`)
    .replaceAll('/var/cache/easel ', `${folder} `)
    .replaceAll('$host', host);
}
