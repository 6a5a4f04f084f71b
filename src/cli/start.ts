import cluster from 'node:cluster';
import { parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { projectRoot } from './project.ts';
import { Supervisor } from './supervisor.ts';

// Supervisor. Holds the port while servers of successive releases serve it. Reads no settings, so that it stays small and
// compatible.
if (cluster.isPrimary) {
  await runCommand(async () => {
    parseCommandLineOrThrow({ usage: 'npm start' });
    new Supervisor().start(projectRoot);
  });
}
