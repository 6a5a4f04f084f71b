import { expect, it } from 'vitest';
import { extractBuildFailureReason } from '../../../src/cli/release-protocol.ts';

const FULL = `The build failed:
\x1b[2m11:06:18\x1b[22m \x1b[34m[assets]\x1b[39m Copying fonts (2 files)...
\x1b[31m\x1b[1m11:06:21\x1b[22m [ERROR] [vite]\x1b[39m \x1b[31m✗\x1b[39m Build failed in 7.56s
[UNHANDLEABLE_ERROR] Something went wrong inside rolldown, please report this problem.
Failed to write file in /srv/easel/dist/.unfinished-16955/dist/server/.prerender/chunks/_Listing_TWzttqa3.mjs
Caused by:
    No space left on device (os error 28)`;

it.each([
  [FULL, 'No space left on device (os error 28)'],
  ['ENOSPC: no space left on device, write', 'ENOSPC: no space left on device, write'],
  [
    'The build failed:\n12:00 [ERROR] [vite] ✗ Build failed in 1s\nCould not resolve "./x.ts"\n    at a.ts:1',
    'Could not resolve "./x.ts"',
  ],
  ['[ERROR] it ended', '[ERROR] it ended'],
  ['skills.json: slug: must be lower case', 'skills.json: slug: must be lower case'],
  ['First\nsecond', 'First'],
  ['', ''],
])('A release that is not ready gives its reason in one line: %j', (text, reason) => {
  expect(extractBuildFailureReason(text)).toBe(reason);
});
