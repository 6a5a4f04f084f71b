import { showToast } from '../../ui/browser/toasts.ts';

const WAIT = 300;

/** Updates the placements while the user types. Without scripts they show the last saved state. */
function startPreview(form: HTMLFormElement): void {
  const list = form.querySelector('[data-ad-placements]');
  const url = form.dataset.adEditor;
  if (!list || !url) return;
  let timer: ReturnType<typeof setTimeout>;
  let pending = new AbortController();
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      pending.abort();
      pending = new AbortController();
      const fields = new FormData(form);
      fields.delete('image');
      try {
        const response = await fetch(url, { method: 'POST', body: fields, signal: pending.signal });
        if (!response.ok) throw new Error(`${response.status} ${url}`);
        const page = new DOMParser().parseFromString(await response.text(), 'text/html');
        const placements = page.querySelector('.placements');
        if (placements) list.replaceChildren(document.adoptNode(placements));
      } catch (error) {
        if (pending.signal.aborted) return;
        console.error(error);
        showToast({
          kind: 'error',
          text: 'Could not work out the pages for this ad. The list below may be out of date',
        });
      }
    }, WAIT);
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-ad-editor]')) startPreview(form);
