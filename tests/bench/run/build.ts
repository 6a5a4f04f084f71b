import { buildPages } from '../../../src/cli/build-pages.ts';

// Builds the configured database into the folder given.
await buildPages(process.argv[2] ?? '');
process.send?.('built');
