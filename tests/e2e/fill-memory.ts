// Loaded before a program (`--import`): from SIGUSR2 on it takes memory until its heap is full.
const held: string[][] = [];

process.on('SIGUSR2', () => {
  for (;;) held.push(Array.from({ length: 10_000 }, (_, i) => `${held.length} ${i}`));
});
