import type { JobView } from '../jobs/job-view.ts';
import type { RoleMarket } from '../market/role-market.ts';

/** A job before it is public, as its page will show it. */
export interface PreviewView extends JobView {
  /** What comparable roles pay, once it is said what those are. */
  market?: RoleMarket | undefined;
}
