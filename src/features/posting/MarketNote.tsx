import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import styles from './editor.module.css';

interface Props {
  /** Rendered by the server with the preview. Empty if there is no data. */
  html: string;
  /** Slug of what the form said at first. */
  category: string;
}

/** Pay of comparable roles. Until it is loaded, and without scripts, a link to it. */
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
