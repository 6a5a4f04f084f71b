import type { JobPageView } from '../jobs/job.ts';
import type { PayTransparencyRule } from '../jobs/pay-rules.ts';
import type { RoleMarket } from '../market/role-market.ts';

/** Unpublished job as its page would show it. */
export interface JobPreviewView extends JobPageView {
  /** Pay of comparable roles, once comparable. */
  market?: RoleMarket | undefined;
  /** Pay laws that cover the job. */
  payRules: readonly PayTransparencyRule[];
}
