/** Why a path has no page. */
export interface Missing {
  status: 404 | 410;
  /** Shown word for word (specification §8). */
  message: string;
  /** A path of a known shape whose content does not exist. */
  fatal: boolean;
  /** What the path seemed to ask for, so that the page can help: a link is one that somebody was sent. */
  kind: 'page' | 'link' | 'job' | 'listing' | 'list page' | 'company' | 'location' | 'article';
  path: string;
}
