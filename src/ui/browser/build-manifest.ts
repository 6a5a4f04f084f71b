/** Manifest of a build's paths (specification §7). */
export interface BuildManifest {
  id: string;
  timestamp: number;
  matcher: {
    /** By path, and by patterns: `{…}` is what a redirect takes along, `*` one segment, `**` any number. */
    static: Record<`/${string}`, RouteRule>;
    dynamic: Record<string, RouteRule>;
    wildcard: Record<string, RouteRule>;
    /** The regular expression of links whose pages lie ready and may be read ahead. */
    prefetch: string;
  };
  /** Paths of pages that lie ready and that no pattern covers. */
  prerendered: string[];
}

interface RouteRule {
  redirect?: string;
  prerender?: boolean;
  prefetch?: boolean;
}
