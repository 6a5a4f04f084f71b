import type { IncomingMessage } from 'node:http';
import { createRequestFromNodeRequest, getAbortControllerCleanup, writeResponse } from 'astro/app/node';
import { expect, it } from 'vitest';
import { callAstroWithoutSocket } from '../../../src/server/call-handler.ts';

it.each([
  ['answered', new Response('An answer'), 'An answer'],
  ['answered without a body', new Response(null), ''],
])('What Astro tied to a request is let go of when that is %s', async (_, response, wanted) => {
  const requested: IncomingMessage[] = [];
  const { body } = await callAstroWithoutSocket(
    async (request, answer) => {
      createRequestFromNodeRequest(request);
      expect(getAbortControllerCleanup(request)).toBeDefined();
      requested.push(request);
      await writeResponse(response, answer);
    },
    {} as App.Locals,
    { url: '/roles', headers: { host: 'localhost' } },
  );
  expect(body.toString()).toBe(wanted);
  expect(requested.map((request) => getAbortControllerCleanup(request))).toEqual([undefined]);
});
