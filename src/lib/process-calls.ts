import type { ChildProcess } from 'node:child_process';

type Message =
  | { call: number; name: string; argument: unknown }
  | { response: number; value?: unknown; error?: string | undefined };

type Port = Pick<ChildProcess | NodeJS.Process, 'on' | 'send'>;

/** Functions callable by the other process. */
type Functions = { [Name in string]: (argument: never) => Promise<unknown> };

/** Calls functions of another process. Arguments and results are plain data, errors lose all but the message. */
export class ProcessCalls<Own extends Functions, Other extends Functions> {
  readonly #port: Port;
  readonly #own: ReadonlyMap<string, Own[string]>;
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  #last = 0;

  constructor(port: Port, own: Own) {
    this.#port = port;
    this.#own = new Map(Object.entries(own) as [string, Own[string]][]);
    port.on('message', (message: Message) => void this.#receive(message));
  }

  call<Name extends keyof Other & string>(name: Name, argument: Parameters<Other[Name]>[0]): ReturnType<Other[Name]> {
    const call = ++this.#last;
    const response = new Promise((resolve, reject) => this.#waiting.set(call, { resolve, reject }));
    this.#port.send?.({ call, name, argument });
    return response as ReturnType<Other[Name]>;
  }

  /** Rejects pending calls. */
  end(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async #receive(message: Message): Promise<void> {
    if ('response' in message) {
      const waiting = this.#waiting.get(message.response);
      this.#waiting.delete(message.response);
      if (message.error === undefined) waiting?.resolve(message.value as never);
      else waiting?.reject(new Error(message.error));
      return;
    }
    const { call: request, name, argument } = message;
    try {
      const value = await this.#own.get(name)?.(argument as never);
      this.#port.send?.({ response: request, value });
    } catch (error) {
      this.#port.send?.({ response: request, error: error instanceof Error ? error.message : String(error) });
    }
  }
}
