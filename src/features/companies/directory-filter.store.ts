/** Filters the directory. Without scripts there is no filter and all companies are shown. */
export function startDirectoryFilter(): void {
  const form = document.querySelector<HTMLElement>('.directory-form');
  if (!form) return;
  const apply = () => {
    const fields = form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), select, input:checked');
    const [words = '', ...facts] = [...fields].map(({ value }) => value);
    const wanted = facts.filter(Boolean);
    for (const item of document.querySelectorAll<HTMLElement>('[data-company]')) {
      const { company = '', is = '' } = item.dataset;
      const isFound = company.toLowerCase().includes(words.trim().toLowerCase());
      item.hidden = !isFound || !wanted.every((fact) => is.split(' ').includes(fact));
    }
    const isNarrowed = Boolean(words || wanted.length);
    for (const part of document.querySelectorAll<HTMLElement>('.directory-part')) {
      part.hidden = !part.querySelector('[data-company]:not([hidden])');
      part.querySelector('details')?.toggleAttribute('open', isNarrowed);
    }
    const found = document.querySelectorAll('.tiles [data-company]:not([hidden])').length;
    form.lastElementChild?.replaceChildren(isNarrowed ? `${found} found` : '');
  };
  form.oninput = apply;
  apply();
}
