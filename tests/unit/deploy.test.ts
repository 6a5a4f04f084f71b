import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpFolder } from '../folder.ts';

const root = new URL('../../', import.meta.url).pathname;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = readdirSync(join(root, 'deploy')).map((name) => `deploy/${name}`);
const units = files.filter((file) => /\.(service|timer)$/.test(file));

const folder = setUpFolder();

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe('Files to run the board with', () => {
  it.each(files)('%s names only code that there is', (file) => {
    for (const [code] of read(file).matchAll(/\bsrc\/[\w/.-]+\.ts\b/g))
      expect(existsSync(join(root, code)), code).toBe(true);
  });

  it('Files to run the board with set only what is a setting', () => {
    const settings = new Set([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
    const named = [
      ...[...read('deploy/easel.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' ')),
      ...[...read('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' ')),
      ...[...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name),
    ].map((setting) => setting.split('=')[0]);
    expect(named.length).toBeGreaterThan(15);
    const others = ['NODE_ENV', 'ASTRO_TELEMETRY_DISABLED', 'EASEL_DEMO'];
    expect(named.filter((name = '') => !settings.has(name) && !others.includes(name))).toEqual([]);
  });

  it('Files to run the board with copy only what there is, and the image gets all of it', () => {
    const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, line = '']) =>
      line.split(' '),
    );
    expect(copied.length).toBeGreaterThan(5);
    const allowed = read('deploy/Dockerfile.dockerignore').match(/(?<=^!).+$/gm) ?? [];
    for (const file of copied) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(allowed, file).toContain(file);
    }
  });

  it('Files to run the board with purge Varnish only with the token, and never where there is none', () => {
    const vcl = read('deploy/varnish.vcl');
    const [, purging = ''] = /if \(req\.method == "PURGE"\) \{([\s\S]*?)return \(synth\(405\)\);/.exec(vcl) ?? [];
    expect(purging.replace(/\s+/g, ' ').trim()).toBe(
      'if (client.ip !~ purgers || !std.getenv("EDGE_TOKEN") || req.http.Authorization != "Bearer " + std.getenv("EDGE_TOKEN")) {',
    );
    expect(vcl.match(/xkey\.(soft)?purge\(/g)).toHaveLength(1);
    expect(vcl.indexOf('return (synth(405))')).toBeLessThan(vcl.indexOf('xkey.softpurge('));
  });

  it.skipIf(!has('systemd-analyze'))('Files to run the board with are units that systemd understands', () => {
    const copies = units.map((unit) => {
      const copy = join(folder, unit.slice('deploy/'.length));
      // The programs are where the board will be.
      writeFileSync(copy, read(unit).replaceAll('/srv/easel/current/node_modules/.bin/node', process.execPath));
      return copy;
    });
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...copies], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('easel'))).toEqual([]);
  });

  it.skipIf(!has('varnishd'))('Files to run the board with are settings that Varnish compiles', () => {
    const work = join(folder, 'varnish');
    const { status, stderr } = spawnSync('varnishd', ['-C', '-n', work, '-f', join(root, 'deploy/varnish.vcl')], {
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });

  it.skipIf(!has('nginx') || !has('openssl'))('Files to run the board with are settings that nginx understands', () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    // biome-ignore format: a command
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=x', '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const site = read('deploy/nginx.conf')
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
      // Unprivileged ports, of a machine that may know only one kind of address.
      .replace(/^ *listen \[::\].*$/gm, '')
      .replace(/listen (\d+)/g, 'listen 127.0.0.1:40$1');
    const whole = join(folder, 'nginx.conf');
    writeFileSync(whole, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', whole], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });

  it.skipIf(!has('caddy'))('Files to run the board with are settings that Caddy understands', () => {
    const site = join(root, 'deploy/Caddyfile');
    const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', site], {
      encoding: 'utf8',
      // Where it keeps certificates.
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    expect(status, stderr).toBe(0);
  });
});
