import { useEffect, useRef, useState } from 'react';
import { FieldFrame, type FormFieldProps, fieldAriaProps } from '../../../ui/form/fields.tsx';
import { acceptAttribute, formatBytes, type UploadRule } from '../upload.ts';
import styles from './apply.module.css';

/** File input with a clear button. */
export function FileField({ rule, ...shared }: FormFieldProps & { rule: UploadRule }) {
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; size: number }>();
  const look = () => setChosen(field.current?.files?.[0]);
  // A file may be chosen before the script loads.
  useEffect(look, []);
  const remove = () => {
    if (!field.current) return;
    field.current.value = '';
    // Makes the form validate the field again.
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
    look();
    field.current.focus();
  };
  return (
    <FieldFrame {...shared}>
      <input
        {...fieldAriaProps(shared)}
        ref={field}
        type="file"
        name={shared.name}
        accept={acceptAttribute(rule)}
        onChange={look}
      />
      {chosen && (
        <p className={styles.chosen}>
          <span>
            {chosen.name} <span className="muted">{formatBytes(chosen.size)}</span>
          </span>
          <button type="button" className={styles.textButton} onClick={remove}>
            Remove<span className="visually-hidden"> {chosen.name}</span>
          </button>
        </p>
      )}
    </FieldFrame>
  );
}
