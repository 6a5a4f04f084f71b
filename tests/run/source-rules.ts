import { fileURLToPath } from 'node:url';
import { findNamingFaults } from './naming.ts';
import { createSourceProgram } from './source-program.ts';
import { findUnsafeLookups } from './unsafe-lookups.ts';

/** Prints violations of the rules that need types: unsafe look-ups, and names and comments against docs/style.md. */
const program = createSourceProgram(fileURLToPath(new URL('../..', import.meta.url)));
const faults = [...findUnsafeLookups(program), ...findNamingFaults(program)];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
