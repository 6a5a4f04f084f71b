import { receiveBeacon } from '../../../http/beacon.ts';

export const prerender = false;

/** `{adId, …extra, pageUrl}` (specification §7); 204 once it is stored. */
export const POST = receiveBeacon('click');
