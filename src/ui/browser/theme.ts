import { onSavedInOtherTab, readFromDevice, saveOnDevice } from './device.ts';

type Theme = 'light' | 'dark' | 'system';

/** `theme-boot.js` in the head reads the same key before the first paint. */
export const THEME_KEY = 'easel:theme';

export const toTheme = (stored: string | null): Theme => (stored === 'light' || stored === 'dark' ? stored : 'system');

/** Media query of a `theme-color` element under the chosen theme. */
export function colourMedia(media: string, theme: Theme): string {
  if (theme === 'system') return media;
  return media.includes(theme) ? 'all' : 'not all';
}

/** Shows `[data-theme-control]` and stores its choice. */
export function startTheme(): void {
  const control = document.querySelector<HTMLElement>('[data-theme-control]');
  const show = (theme: Theme): void => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.dataset.media ??= meta.media;
      meta.media = colourMedia(meta.dataset.media, theme);
    }
    const radio = control?.querySelector<HTMLInputElement>(`[value=${theme}]`);
    if (radio) radio.checked = true;
  };
  if (control) control.hidden = false;
  control?.addEventListener('change', (event) => {
    const theme = toTheme((event.target as HTMLInputElement).value);
    saveOnDevice(THEME_KEY, theme);
    show(theme);
  });
  const read = (): void => show(toTheme(readFromDevice(THEME_KEY)));
  read();
  onSavedInOtherTab(THEME_KEY, read);
}
