import type { IncomingMessage, ServerResponse } from 'node:http';
import inject, { type InjectOptions } from 'light-my-request';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { parseEnv, readEnv } from '../../../src/env.ts';
import { Accounts } from '../../../src/features/accounts/accounts.ts';
import { paths } from '../../../src/paths.ts';
import type { AstroMiddleware } from '../../../src/server/call-handler.ts';
import { createLocals, loadAstroHandler } from '../../../src/server/render-response.ts';
import { openServices } from '../../../src/server/services.ts';
import { firstBuild } from '../own-build.ts';
import { People } from '../people.ts';
import { copyDatabase } from '../site.ts';

const { origin, dist } = firstBuild();
const copy = copyDatabase();
const { SECRET: secret } = parseEnv({});
const accounts = new Accounts({ databaseUrl: copy.databaseUrl, origin, secret, adminEmails: [] });
const findUser = vi.spyOn(accounts, 'findUser');
const closing: (() => Promise<unknown>)[] = [async () => copy.remove(), () => accounts.close()];

let send: (requested: InjectOptions) => Promise<number>;
let own: string;
let other: string;

beforeAll(async () => {
  const db = await openDatabase(copy.databaseUrl);
  const people = new People({ databaseUrl: copy.databaseUrl, origin });
  closing.push(
    () => db.destroy(),
    () => people.close(),
  );
  const [job, ...others] = await db
    .selectFrom('jobs')
    .select(['hash', 'company_id'])
    .where('status', '=', 'published')
    .execute();
  own = job?.hash ?? '';
  other = others.find(({ company_id }) => company_id !== job?.company_id)?.hash ?? '';
  const { headers } = await people.join(db, 'ana@counted.example', job?.company_id ?? '', 'owner');
  const handler: AstroMiddleware = await loadAstroHandler(dist);
  const services = await openServices({ ...readEnv(), SITE_URL: origin }, db);
  const context = { ...services, accounts, catchUp: async () => {} };
  const failed = (error: unknown) => {
    throw error;
  };
  send = async (requested) => {
    const answer = await inject(
      (request, reply) =>
        void handler(
          request as unknown as IncomingMessage,
          reply as unknown as ServerResponse,
          failed,
          createLocals(context, failed),
        ),
      { ...requested, headers: { host: new URL(origin).host, ...headers, ...requested.headers } },
    );
    return answer.statusCode;
  };
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
beforeEach(() => {
  findUser.mockClear();
});

it.each([
  ['a role of their own', () => paths.recruiterJob(own), 200],
  ['the editor of a role', () => paths.recruiterJobEdit(own), 200],
  ['the applicants of a role', () => paths.applicants(own), 200],
  ['what is not theirs, which is rendered as missing', () => paths.recruiterJob(other), 404],
])('The user of a request is looked up once for a page: %s', async (_, pathOf, status) => {
  expect(await send({ method: 'GET', url: pathOf(), headers: { accept: 'text/html' } })).toBe(status);
  expect(findUser).toHaveBeenCalledTimes(1);
});

it.each([
  ['page', 'text/html', () => paths.recruiterJobMessages(own), 303],
  ['script', 'application/json', () => paths.recruiterJobMessages(own), 422],
  ['page that it is turned away on', 'text/html', () => paths.recruiterJobMessages(other), 404],
])('The user of a request is looked up once for a form of a %s', async (_, accept, pathOf, status) => {
  const headers = { accept, 'content-type': 'application/x-www-form-urlencoded' };
  expect(await send({ method: 'POST', url: pathOf(), headers, payload: 'note=' })).toBe(status);
  expect(findUser).toHaveBeenCalledTimes(1);
});

it('The user of a request is looked up once and not at all for who reads a public page', async () => {
  expect(await send({ method: 'GET', url: paths.companies(), headers: { accept: 'text/html' } })).toBe(200);
  expect(findUser).not.toHaveBeenCalled();
});
