import { bundleAndRenderPages } from '../../../src/cli/build-pages.ts';

// Builds the configured database into the folder given.
await bundleAndRenderPages(process.argv[2] ?? '');
process.send?.('built');
