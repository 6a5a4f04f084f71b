import cluster from 'node:cluster';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { projectRoot } from './project.ts';
import { Supervisor } from './supervisor.ts';

// What keeps the port while servers of one release after the other serve it. It reads no settings and no pages, so that it
// stays small, and right for releases to come.
if (cluster.isPrimary) {
  await runCommand(async () => {
    readArguments({ usage: 'npm start' });
    new Supervisor().start(projectRoot);
  });
}
