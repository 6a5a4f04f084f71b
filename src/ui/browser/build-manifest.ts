export interface BuildManifest {
  id: string;
  timestamp: number;
  matcher: {
    /** Rules by path and pattern. `{…}` is kept by redirects, `*` is one segment, `**` any number. */
    static: Record<`/${string}`, RouteRule>;
    dynamic: Record<string, RouteRule>;
    wildcard: Record<string, RouteRule>;
    /** Regular expression of prerendered links. */
    prefetch: string;
  };
  /** Prerendered paths without pattern. */
  prerendered: string[];
}

interface RouteRule {
  redirect?: string;
  prerender?: boolean;
  prefetch?: boolean;
}
