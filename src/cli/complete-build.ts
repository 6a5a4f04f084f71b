import { openConfiguredDatabase } from '../db/open.ts';
import { describeFailedPages } from '../publishing/failed-pages.ts';
import { readManifest } from '../publishing/manifest.ts';
import { renderRemainingPages } from './build-pages.ts';
import { runCommand } from './command.ts';

process.once('disconnect', () => process.exit());

// Child process of a server with an incomplete build. Renders the missing pages.
await runCommand(async () => {
  const [dist = ''] = process.argv.slice(2);
  const begun = readManifest(dist);
  if (!begun) throw new Error(`There is no build in ${dist}: run "npm run build"`);
  const { failed } = await renderRemainingPages(dist, begun);
  if (failed.length > 0) console.error(describeFailedPages(failed));
  await (await openConfiguredDatabase()).destroy();
  process.disconnect?.();
});
