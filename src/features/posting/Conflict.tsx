import { useEffect, useRef } from 'react';
import { DifferenceList } from './Differences.tsx';
import { diffJobForms } from './differences.ts';
import styles from './editor.module.css';
import type { JobForm } from './job-form.ts';

interface Props {
  current: JobForm;
  mine: JobForm;
  onUseMine: () => void;
}

/** Edit conflict with differences. The user decides. */
export function EditConflict({ current, mine, onUseMine }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section className={styles.conflict} aria-labelledby="conflict" tabIndex={-1} ref={box}>
      <h2 id="conflict">Someone else has changed this role</h2>
      <p>
        Nothing of theirs has been overwritten and nothing of yours is lost. Your version would change theirs like this:
      </p>
      <DifferenceList differences={diffJobForms(current, mine)} />
      <p>Where theirs is better, change your text above. Then confirm that you’ve seen it and publish again.</p>
      <button type="button" className="button second" onClick={onUseMine}>
        I’ve seen it
      </button>
    </section>
  );
}
