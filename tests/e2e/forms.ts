import { sendRequest } from './send-request.ts';

/** Form values. Lists for repeated names. */
type Values = Record<string, string | string[]>;

/** Client without browser that reads HTML and sends forms with cookies. */
export class PlainVisitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  /** Pages read and forms sent. */
  requests = 0;
  /** The page that was read last, and its address. */
  html = '';
  path = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Reads a page and follows redirects. */
  async read(path: string): Promise<string> {
    return this.#follow('GET', path);
  }

  /** Sends the form whose `action` matches, with `values`. `button` is name and value. */
  async send(action: RegExp, values: Values = {}, button?: [name: string, value: string]): Promise<string> {
    const form = this.#findForm(action);
    const fields = new Map(form.fields);
    for (const [name, value] of Object.entries(values)) {
      if (!form.names.has(name)) throw new Error(`The form of ${form.action} at ${this.path} has no field ${name}`);
      fields.set(name, [value].flat());
    }
    if (button) fields.set(button[0], [button[1]]);
    const body = new URLSearchParams(
      [...fields].flatMap(([name, all]) => all.map((value) => [name, value])),
    ).toString();
    return form.method === 'post'
      ? this.#follow('POST', form.action, body)
      : this.#follow('GET', `${form.action}?${body}`);
  }

  /** The address of the first link with these words. */
  link(words: string): string {
    for (const [, href = '', inner = ''] of this.html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs))
      if (textOf(inner).includes(words)) return decode(href);
    throw new Error(`There is no link “${words}” at ${this.path}`);
  }

  async #follow(method: string, path: string, body?: string): Promise<string> {
    this.requests++;
    const answer = await sendRequest(this.#origin, path, {
      method,
      headers: {
        accept: 'text/html',
        origin: this.#origin,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value.join('='));
    }
    const { location } = answer.headers;
    if (location && answer.status >= 300 && answer.status < 400) {
      const to = new URL(location, this.#origin + path);
      return this.#follow('GET', to.pathname + to.search);
    }
    if (answer.status >= 400)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${textOf(answer.text).slice(0, 600)}`);
    this.path = path;
    this.html = answer.text;
    return answer.text;
  }

  #findForm(wanted: RegExp) {
    for (const [, tag = '', inner = ''] of this.html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)) {
      const action = attribute(tag, 'action') ?? this.path;
      if (wanted.test(action)) return { action, method: attribute(tag, 'method') ?? 'get', ...readFields(inner) };
    }
    throw new Error(`There is no form for ${wanted} at ${this.path}`);
  }
}

/** Fields a browser would submit of an untouched form, and all field names. */
function readFields(form: string): { fields: Map<string, string[]>; names: Set<string> } {
  const fields = new Map<string, string[]>();
  const names = new Set<string>();
  const add = (name: string, value: string) => fields.set(name, [...(fields.get(name) ?? []), value]);
  for (const [, tag = ''] of form.matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type') ?? 'text';
    if (!name) continue;
    names.add(name);
    if (type === 'file' || ((type === 'checkbox' || type === 'radio') && !/\schecked\b/.test(tag))) continue;
    add(name, attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : ''));
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)) {
    const name = attribute(tag, 'name');
    if (name) names.add(name);
    if (name) add(name, decode(text));
  }
  for (const [, tag = '', inner = ''] of form.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const name = attribute(tag, 'name');
    if (!name) continue;
    names.add(name);
    const options = [...inner.matchAll(/<option\b([^>]*)>([^<]*)/g)];
    const [chosen] = [...options.filter(([, option = '']) => /\sselected\b/.test(option)), ...options];
    if (chosen) add(name, attribute(chosen[1] ?? '', 'value') ?? textOf(chosen[2] ?? ''));
  }
  return { fields, names };
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decode(value);
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (ENTITIES[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

const textOf = (html: string): string =>
  decode(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
