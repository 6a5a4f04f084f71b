import { pathToFileURL } from 'node:url';
import type { MissingResource } from '../features/editorial/missing-resource.ts';
import type { SharePreview } from '../features/sharing/share-preview.ts';
import { tightenContentSecurityPolicy } from '../publishing/content-security-policy.ts';
import { serverEntryPath } from '../publishing/manifest.ts';
import type { PageRecord } from '../publishing/page-record.ts';
import { type AstroMiddleware, callAstroWithoutSocket } from './call-handler.ts';
import type { Services } from './services.ts';

/** Loads a build's handler. Sets NODE_ENV, which React reads on import. */
export async function loadAstroHandler(dist: string): Promise<AstroMiddleware> {
  process.env.NODE_ENV = 'production';
  const entry = (await import(pathToFileURL(serverEntryPath(dist)).href)) as { handler: AstroMiddleware };
  return entry.handler;
}

export interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Set for a cacheable page. */
  record: PageRecord | undefined;
  missing?: MissingResource | undefined;
  found?: number | undefined;
}

/** Services and settings of rendered pages. */
export interface RenderContext extends Services {
  /** Undefined until share images can be rendered. */
  previewPublicPage?: (path: string) => Promise<SharePreview | undefined>;
  catchUp: () => Promise<void>;
}

/** Locals for Astro. `failed` receives the request's error. */
export const createLocals = (context: RenderContext, onError: (error: unknown) => void): App.Locals =>
  ({ ...context, reportError: onError }) as App.Locals;

const READER = 'reader';

/**
 * Renders the complete response to a GET of `url` (path and query). `extraLocals` are added to the locals. @throws the error of
 * rendering, or if no route matches.
 */
export async function renderResponse(
  handler: AstroMiddleware,
  context: RenderContext,
  url: string,
  headers: Record<string, string>,
  extraLocals: Pick<App.Locals, 'missing' | 'defersNotFoundPage'> = {},
): Promise<RenderedResponse> {
  const failures: unknown[] = [];
  let record: PageRecord | undefined;
  const locals = Object.assign(
    createLocals(context, (error) => failures.push(error)),
    extraLocals,
    {
      recordPage: (shown: PageRecord) => {
        record = shown;
      },
    },
  );
  // The server writes the length of what it sends, such as a completed not-found page.
  const {
    status,
    headers: { 'content-length': _, ...rest },
    body,
  } = await callAstroWithoutSocket(handler, locals, {
    url,
    headers: { host: new URL(context.origin).host, 'user-agent': READER, ...headers },
  });
  if (failures.length > 0) throw failures[0];
  const policy = rest['content-security-policy'];
  if (policy) rest['content-security-policy'] = tightenContentSecurityPolicy(policy, body);
  return {
    status,
    headers: rest,
    body,
    record: status === 200 ? record : undefined,
    missing: locals.defersNotFoundPage && status === 404 ? locals.missing : undefined,
    found: locals.found,
  };
}
