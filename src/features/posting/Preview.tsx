import { useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { fetchBodyOrThrow } from '../../ui/browser/request.ts';
import styles from './editor.module.css';
import type { PrefilledValues } from './editor-fields.ts';
import type { JobForm } from './job-form.ts';
import { scheduleAfterTyping } from './typing-pause.ts';

const WIDTHS = { phone: 375, desk: 1280 };
const PARTS = [
  ['page', 'Page'],
  ['row', 'Row'],
  ['found', 'Search, share, feed'],
  ['asked', 'Questions'],
] as const;

interface Props {
  /** Debounced form. Null at first. */
  form: JobForm | null;
  hash: string | undefined;
  /** Receives server-rendered pay of comparable roles. Empty if not disclosed. */
  onMarket: (html: string) => void;
  /** Receives values for untouched fields. */
  onPrefill: (prefill: PrefilledValues) => void;
}

/** Preview rendered by the server in a sandboxed frame, at phone or desktop width. */
export function JobPreview({ form, hash, onMarket, onPrefill }: Props) {
  const [rendered, setRendered] = useState<Document>();
  const [part, setPart] = useState<(typeof PARTS)[number][0]>('page');
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!form) return;
    let cancel = () => {};
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) body.append(name, one);
    if (hash) body.append('hash', hash);
    fetchBodyOrThrow<string>(paths.jobPreviews(), {
      method: 'POST',
      body,
      abortKey: 'preview',
      headers: { accept: 'text/html' },
    })
      .then((html) => {
        cancel = scheduleAfterTyping(() => {
          const page = new DOMParser().parseFromString(html, 'text/html');
          // Scripts would only cause console errors.
          for (const script of page.querySelectorAll('script')) script.remove();
          setRendered(page);
          onMarket(page.querySelector('[data-preview="market"]')?.innerHTML.trim() ?? '');
          const prefill = page.querySelector<HTMLDataElement>('data[data-preview="prefill"]')?.value;
          if (prefill) onPrefill(JSON.parse(prefill));
          setIsLate(false);
        });
      })
      .catch((error: Error) => error.name !== 'AbortError' && setIsLate(true));
    return () => cancel();
  }, [form, hash, onMarket, onPrefill]);
  const inner = useMemo(() => rendered?.querySelector(`[data-preview="${part}"]`)?.innerHTML ?? '', [rendered, part]);

  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 className="display" id="preview">
        Preview
      </h2>
      <div className={styles.switches}>
        <fieldset className="radio-tabs">
          <legend className="visually-hidden">What to show</legend>
          {PARTS.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="previewPart" form="" checked={part === value} onChange={() => setPart(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <fieldset className="radio-tabs">
          <legend className="visually-hidden">Width</legend>
          {(Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="previewWidth"
                form=""
                checked={width === value}
                onChange={() => setWidth(value)}
              />
              {value === 'phone' ? 'Phone' : 'Desktop'}
            </label>
          ))}
        </fieldset>
      </div>
      {isLate && <p className={styles.quiet}>The preview needs a connection. Your text is safe.</p>}
      <Frame inner={inner} width={WIDTHS[width]} />
    </section>
  );
}

/** Document with this page's style sheets. */
function documentOf(inner: string): string {
  const styles = [...document.head.querySelectorAll('style, link[rel="stylesheet"]')].map(({ outerHTML }) => outerHTML);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Preview</title>${styles.join('')}</head><body inert><main>${inner}</main></body></html>`;
}

/** Frame at true width, scaled to fit. Updates the first document in place. */
function Frame({ inner, width }: { inner: string; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    const box = element?.parentElement;
    if (!element || !box) return;
    const scaleFrame = () => {
      const scale = Math.min(1, box.clientWidth / width);
      element.style.inlineSize = `${Math.min(width, box.clientWidth / scale)}px`;
      element.style.blockSize = `${box.clientHeight / scale}px`;
      element.style.insetInlineStart = `${Math.max(0, (box.clientWidth - width * scale) / 2)}px`;
      element.style.scale = String(scale);
    };
    const observer = new ResizeObserver(scaleFrame);
    observer.observe(box);
    scaleFrame();
    return () => observer.disconnect();
  }, [width]);
  useEffect(() => {
    const element = frame.current;
    if (!element || !inner) return;
    const followTheme = () => {
      const { theme } = document.documentElement.dataset;
      element.contentDocument?.documentElement.toggleAttribute('data-theme', theme !== undefined);
      if (theme) element.contentDocument?.documentElement.setAttribute('data-theme', theme);
    };
    const main = element.contentDocument?.querySelector('main');
    if (main) main.innerHTML = inner;
    else element.srcdoc = documentOf(inner);
    element.onload = followTheme;
    followTheme();
  }, [inner]);
  return (
    <div className={styles.frame}>
      <iframe ref={frame} title="Preview of the role" sandbox="allow-same-origin" tabIndex={-1} />
    </div>
  );
}
