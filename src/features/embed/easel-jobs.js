// Shows open roles of a board on any website. Content of the element is a fallback: <easel-jobs search="company=acme"
// limit="8"><a href="https://board.example/companies/acme">Open roles</a></easel-jobs>

const STYLE = `
:host{display:block}
ul{margin:0;padding:0;list-style:none}
li{padding:.75em 0;border-block-end:1px solid color-mix(in srgb,currentColor 20%,transparent)}
a{color:inherit}
p{margin:.25em 0 0;font-size:.875em}
[part=more]{margin-block-start:.75em}`;

class EaselJobs extends HTMLElement {
  static observedAttributes = ['board', 'limit', 'search'];
  #root = this.attachShadow({ mode: 'open' });
  #controller;

  connectedCallback() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.replaceChildren(document.createElement('slot'));
    this.#load();
  }

  disconnectedCallback() {
    this.#controller?.abort();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#load();
  }

  async #load() {
    this.#controller?.abort();
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    try {
      const board = new URL(this.getAttribute('board') ?? import.meta.url).origin;
      const query = new URLSearchParams(this.getAttribute('search') ?? '');
      query.set('limit', this.getAttribute('limit') ?? '8');
      const answer = await fetch(`${board}/api/v1/jobs?${query}`, {
        signal,
        credentials: 'omit',
        referrerPolicy: 'origin',
      });
      if (!answer.ok) throw new Error(`${answer.status} ${(await answer.json()).message}`);
      const { jobs, total } = await answer.json();
      query.delete('limit');
      if (!signal.aborted) this.#show(jobs, total, `${board}/search?${query}`);
    } catch (error) {
      // The fallback stays.
      if (!signal.aborted) console.error('easel-jobs:', error);
    }
  }

  #show(jobs, total, all) {
    if (jobs.length === 0) return this.#root.replaceChildren(document.createElement('slot'));
    const list = make('ul', 'list', ...jobs.map((job) => this.#row(job)));
    list.role = 'list';
    const more =
      total > jobs.length
        ? [
            make(
              'p',
              'more',
              link('more-link', `All ${total.toLocaleString(document.documentElement.lang || undefined)} roles`, all),
            ),
          ]
        : [];
    this.#root.replaceChildren(list, ...more);
  }

  #row({ title, url, company, locations, workplace, pay }) {
    const places = locations.map(({ name }) => name).join(', ');
    const facts = [
      ['company', company.name],
      ['place', workplace === 'remote' ? ['Remote', places].filter(Boolean).join(', ') : places],
      ['pay', pay && payOf(pay)],
    ].filter(([, text]) => text);
    const parts = facts.flatMap(([part, text], i) => [i ? ' · ' : '', make('span', part, text)]);
    return make('li', 'item', link('title', title, url), make('p', 'facts', ...parts));
  }
}

const make = (name, part, ...children) => {
  const element = document.createElement(name);
  element.setAttribute('part', part);
  element.append(...children);
  return element;
};

const link = (part, text, href) => {
  const anchor = make('a', part, text);
  // Rejects `javascript:` addresses.
  if (/^https?:/.test(href)) anchor.href = href;
  anchor.target = '_top';
  anchor.dir = 'auto';
  return anchor;
};

const payOf = ({ min, max, currency, period }) => {
  const format = new Intl.NumberFormat(document.documentElement.lang || undefined, {
    style: 'currency',
    currency,
    maximumFractionDigits: max < 1000 ? 2 : 0,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return `${min === max ? format.format(min) : format.formatRange(min, max)} / ${period}`;
};

if (!customElements.get('easel-jobs')) customElements.define('easel-jobs', EaselJobs);
