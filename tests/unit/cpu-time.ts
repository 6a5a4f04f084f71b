/** Processor milliseconds of this thread, which other programs of the machine do not lengthen. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
