import { formatNumber } from './text.ts';

interface Progress {
  /** `total` if not known before. */
  show: (done: number, total?: number) => void;
  end: (summary: string) => void;
}

/** Progress on a terminal line, or a line per tenth in a file. */
export function showProgress(what: string, expected = 0, output: NodeJS.WriteStream = process.stdout): Progress {
  const begun = Date.now();
  let shown = -1;
  const write = (text: string) => (output.isTTY ? output.write(`\r\u001b[K${text}`) : output.write(`${text}\n`));
  return {
    show(done, total = expected) {
      const share = Math.min(99, Math.floor((100 * done) / Math.max(1, total)));
      const step = output.isTTY ? share : Math.floor(share / 10);
      if (step === shown) return;
      shown = step;
      write(`${what}: ${formatNumber(done)} of about ${formatNumber(Math.max(total, done))} (${share} %)`);
    },
    end(summary) {
      write(`${summary} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
      if (output.isTTY) output.write('\n');
    },
  };
}
