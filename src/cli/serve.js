// @ts-check
// Hooks hold for what is imported after them.
import './strip-types.js';

await import('./serve.ts');
