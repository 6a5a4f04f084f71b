interface Shared {
  made: Promise<{ value: unknown; remove: () => Promise<void> }>;
  users: number;
}

// Each project of a run loads its global setup again, in one process.
const holder = globalThis as { easelSetups?: Map<string, Shared> };
holder.easelSetups ??= new Map();
const setups = holder.easelSetups;

/**
 * Makes what several projects of a run need once.
 * @returns the value, and the function that removes it once every project has called it.
 */
export async function shareSetup<T>(
  name: string,
  make: () => Promise<{ value: T; remove: () => Promise<void> }>,
): Promise<{ value: T; release: () => Promise<void> }> {
  const shared = setups.get(name) ?? { made: make(), users: 0 };
  setups.set(name, shared);
  shared.users++;
  const { value, remove } = await shared.made;
  const release = async () => {
    if (--shared.users > 0) return;
    setups.delete(name);
    await remove();
  };
  return { value: value as T, release };
}
