// Preloaded (`--import`): fills the heap after SIGUSR2.
const held: string[][] = [];

process.on('SIGUSR2', () => {
  for (;;) held.push(Array.from({ length: 10_000 }, (_, i) => `${held.length} ${i}`));
});
