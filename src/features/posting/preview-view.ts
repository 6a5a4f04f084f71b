import type { JobView } from '../jobs/job-view.ts';
import type { PayRule } from '../jobs/pay-rules.ts';
import type { RoleMarket } from '../market/role-market.ts';

/** A job before it is public, as its page will show it. */
export interface PreviewView extends JobView {
  /** Pay of comparable roles, once their basis is chosen. */
  market?: RoleMarket | undefined;
  /** Laws on pay in adverts that cover the job. */
  payRules: readonly PayRule[];
}
