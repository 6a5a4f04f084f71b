import { spawn } from 'node:child_process';

export interface Outcome {
  code: number;
  /** Output on both streams, in order. */
  output: string;
}

/** Runs a program to its end and keeps what it says. A program that a signal ended, or that is not there, has failed. */
export function runProgram(program: string, args: readonly string[] = []): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
