/**
 * The answer to who signed out, with which the browser forgets the pages that it keeps: on a device of many, going back shows
 * nothing of them. What people saved and typed on the device is theirs, signed in or not, and stays.
 */
export function signedOut(answer: Response): Response {
  answer.headers.set('clear-site-data', '"cache", "prefetchCache", "prerenderCache"');
  return answer;
}
