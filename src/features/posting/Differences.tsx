import { diffJobForms } from './differences.ts';
import styles from './editor.module.css';
import type { JobForm } from './job-form.ts';

export function Differences({ before, after }: { before: JobForm; after: JobForm }) {
  const differences = diffJobForms(before, after);
  return (
    <section className={styles.differences} aria-labelledby="differences">
      <h2 id="differences">{differences.length > 0 ? 'What will change in public' : 'Same as the public version'}</h2>
      <DifferenceList differences={differences} />
    </section>
  );
}

export const DifferenceList = ({ differences }: { differences: ReturnType<typeof diffJobForms> }) => (
  <dl>
    {differences.map(({ field, name, before, after }) => (
      <div key={field}>
        <dt>
          <a href={`#${field}`}>{name}</a>
        </dt>
        <dd>
          <del>{before}</del> <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
