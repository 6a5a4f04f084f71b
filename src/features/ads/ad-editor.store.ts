import { showToast } from '../../ui/browser/toasts.ts';

const WAIT = 300;

/** Updates the placements while the user types. Without scripts they show the last saved state. */
function startPreview(form: HTMLFormElement): void {
  const list = form.querySelector('[data-ad-placements]');
  const url = form.dataset.adEditor;
  if (!list || !url) return;
  let timer: ReturnType<typeof setTimeout>;
  let pending = new AbortController();
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLSelectElement) addTarget(target);
    if (target instanceof HTMLInputElement && target.type === 'file')
      void showSamplePicture(form.querySelector('[data-ad-sample]'), target.files?.[0]);
    showSample(form);
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

/** Adds the chosen slug to the field of its list. */
function addTarget(select: HTMLSelectElement): void {
  const field = document.getElementById(select.dataset.addsTo ?? '');
  if (!(field instanceof HTMLInputElement) || !select.value) return;
  const slugs = field.value.split(',').map((slug) => slug.trim());
  field.value = [...new Set([...slugs, select.value])].filter(Boolean).join(', ');
  select.value = '';
}

/** Shows the entered words in the sample of the ad. */
function showSample(form: HTMLFormElement): void {
  const sample = form.querySelector('[data-ad-sample]');
  if (!sample) return;
  const read = (name: string) => String(new FormData(form).get(name) ?? '');
  const link = sample.querySelector('.ad-words a');
  link?.replaceChildren(read('title') || 'Title');
  if (link) sample.querySelector('.ad-words')?.replaceChildren(link, read('body'));
  const label = sample.querySelector('.ad-by b');
  if (label) sample.querySelector('.ad-by')?.replaceChildren(label, ` ${read('advertiser')}`);
}

/** Shows the chosen picture in the sample of the ad. Drawn, because the page allows no images from memory. */
async function showSamplePicture(sample: Element | null, file: File | undefined): Promise<void> {
  const bitmap = file && (await createImageBitmap(file).catch(() => undefined));
  if (!bitmap) return;
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  sample?.querySelector('.ad-picture')?.replaceChildren(canvas);
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-ad-editor]')) startPreview(form);
