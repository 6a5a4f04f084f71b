import { describe, expect, it } from 'vitest';
import { HttpResponseError } from '../../../src/http/http-response-error.ts';
import { methodNotAllowedResponse, requirePost } from '../../../src/http/page-context.ts';

const route = () => new Response();

describe('A method that an endpoint does not export', () => {
  it.each([
    ['GET', { POST: route }, 'POST'],
    ['HEAD', { POST: route }, 'POST'],
    ['PUT', { POST: route }, 'POST'],
    ['POST', { GET: route }, 'GET, HEAD'],
    ['DELETE', { GET: route, POST: route }, 'GET, HEAD, POST'],
  ])('%s is answered with 405 and those that it does', async (method, module, allow) => {
    const answer = methodNotAllowedResponse(module, method);
    expect([answer?.status, answer?.headers.get('allow')]).toEqual([405, allow]);
    expect(await answer?.json()).toEqual({
      statusCode: 405,
      statusMessage: 'Method Not Allowed',
      message: 'Method Not Allowed',
    });
  });

  it.each([
    ['GET', { GET: route }],
    ['HEAD', { GET: route }],
    ['POST', { POST: route }],
    ['PATCH', { ALL: route }],
  ])('A method that an endpoint does not export is not %s where it is exported', (method, module) => {
    expect(methodNotAllowedResponse(module, method)).toBeUndefined();
  });

  it('A method that an endpoint does not export is every one but POST for a page that answers forms', () => {
    const requested = (method: string) => () =>
      requirePost({ request: new Request('https://board.example/', { method }) });
    expect(requested('POST')).not.toThrow();
    for (const method of ['GET', 'HEAD', 'PUT']) expect(requested(method)).toThrow(HttpResponseError);
  });
});
