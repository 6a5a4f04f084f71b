import { AsyncLocalStorage } from 'node:async_hooks';
import { isOutage } from '../../lib/outage.ts';

const calls = new AsyncLocalStorage<{ outage?: unknown }>();

/** better-auth's logger: it hears the errors that better-auth then hides behind its own. */
export const logOutage = (_level: string, _message: string, ...details: unknown[]): void => {
  const call = calls.getStore();
  if (call) call.outage ??= details.find(isOutage);
};

/**
 * The functions of an interface of better-auth, which fail with what they met when the database could not serve. Without
 * this, a session that cannot be read fails with an error that says nothing, and a passkey that cannot be stored is no
 * passkey.
 */
export function rethrowOutages<T extends object>(api: T): T {
  const wrapped = Object.entries(api).map(([name, call]) => [
    name,
    typeof call === 'function' ? new Proxy(call, { apply: callOrReport }) : call,
  ]);
  return Object.fromEntries(wrapped) as T;
}

async function callOrReport(call: (...given: unknown[]) => unknown, self: unknown, given: unknown[]): Promise<unknown> {
  const noted: { outage?: unknown } = {};
  try {
    return await calls.run(noted, () => Reflect.apply(call, self, given));
  } catch (error) {
    throw noted.outage ?? error;
  }
}
