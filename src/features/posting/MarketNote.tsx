import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import styles from './editor.module.css';

interface Props {
  /** As the server drew it with the preview; empty where nothing can be told. */
  html: string;
  /** Slug of what the form said at first. */
  category: string;
}

/** What comparable roles pay, while pay is set. Until that is known, and without scripts, the way to read it. */
export function MarketNote({ html, category }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.innerHTML = html;
  }, [html]);
  if (html) return <div ref={box} />;
  return (
    <p className={styles.quiet}>
      <a href={paths.salaries(category)} target="_blank" rel="noopener">
        See what such roles pay
      </a>
    </p>
  );
}
