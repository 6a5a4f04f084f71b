import styles from './editor.module.css';
import type { QualityCriterion } from './quality.ts';

/** Quality checklist with links to fields. */
export function QualityMeter({ facts }: { facts: readonly QualityCriterion[] }) {
  const good = facts.filter(({ isMet }) => isMet);
  const open = facts.filter(({ isMet }) => !isMet);
  return (
    <section className={styles.quality} aria-labelledby="quality">
      <h2 className="display" id="quality">
        What applicants look for
      </h2>
      <p className={styles.score}>
        <meter min={0} max={facts.length} value={good.length} aria-label="Points covered" /> {good.length} of{' '}
        {facts.length}
      </p>
      <ul>
        {open.map(({ field, words }) => (
          <li key={field + words}>
            <a href={`#${field}`}>{words}</a>
          </li>
        ))}
      </ul>
      {good.length > 0 && (
        <details>
          <summary>{good.length} done</summary>
          <ul>
            {good.map(({ field, words }) => (
              <li key={field + words}>{words}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
