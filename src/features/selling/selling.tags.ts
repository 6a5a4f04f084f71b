/** A page shows prices, or what posting a role costs. */
export const PLANS_TAG = 'plans';
