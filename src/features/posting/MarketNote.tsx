import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import styles from './editor.module.css';

interface Props {
  /** Server-rendered with the preview. Empty without data. */
  html: string;
  /** Initial category slug. */
  category: string;
}

/** Pay of comparable roles. A link until loaded and without scripts. */
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
