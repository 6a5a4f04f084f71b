import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Missing } from '../features/editorial/missing.ts';
import type { SharePreview } from '../features/sharing/share-preview.ts';
import { tightenContentSecurityPolicy } from '../publishing/content-security-policy.ts';
import { entryFile } from '../publishing/manifest.ts';
import type { PageRecord } from '../publishing/page-record.ts';
import { callHandler } from './call-handler.ts';
import type { Services } from './services.ts';

/** Astro's handler in middleware mode, as `dist/server/entry.mjs` exports it. */
export type AstroMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>;

/**
 * The handler of a build.
 * React reads NODE_ENV once, when it is first imported: without it, it renders with all the checks of development.
 */
export async function loadHandler(dist: string): Promise<AstroMiddleware> {
  process.env.NODE_ENV = 'production';
  const entry = (await import(pathToFileURL(entryFile(dist)).href)) as { handler: AstroMiddleware };
  return entry.handler;
}

export interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Set when the answer is a page that may be kept. */
  record: PageRecord | undefined;
  /** Set when there is nothing at the address, and the page that says so was left to the server. */
  missing?: Missing | undefined;
  found?: number | undefined;
}

/** Services and settings of rendered pages. */
export interface RenderContext extends Services {
  /** Undefined until share images can be rendered. */
  previewPublicPage?: (path: string) => Promise<SharePreview | undefined>;
  catchUp: () => Promise<void>;
}

/** Locals for Astro. `failed` is called with the error that ends the request. */
export const createLocals = (context: RenderContext, onError: (error: unknown) => void): App.Locals =>
  ({ ...context, reportError: onError }) as App.Locals;

/** Default user agent, which is no crawler. */
const READER = 'reader';

/**
 * Renders the complete response to a GET of `url` (path and query). `given` are additional locals. @throws Error if no
 * route matches, or the error of rendering.
 */
export async function renderResponse(
  handler: AstroMiddleware,
  context: RenderContext,
  url: string,
  headers: Record<string, string>,
  given: Pick<App.Locals, 'missing' | 'defersNotFoundPage'> = {},
): Promise<RenderedResponse> {
  const failures: unknown[] = [];
  let record: PageRecord | undefined;
  const locals = Object.assign(
    createLocals(context, (error) => failures.push(error)),
    given,
    {
      recordPage: (shown: PageRecord) => {
        record = shown;
      },
    },
  );
  const {
    status,
    headers: rest,
    body,
  } = await callHandler(handler, locals, {
    url,
    headers: { host: new URL(context.origin).host, 'user-agent': READER, ...headers },
  });
  if (failures.length > 0) throw failures[0];
  const policy = rest['content-security-policy'];
  if (policy) rest['content-security-policy'] = tightenContentSecurityPolicy(policy, body.toString());
  return {
    status,
    headers: rest,
    body,
    record: status === 200 ? record : undefined,
    missing: locals.defersNotFoundPage && status === 404 ? locals.missing : undefined,
    found: locals.found,
  };
}
