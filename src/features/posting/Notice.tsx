import styles from './editor.module.css';

interface Props {
  words: string;
  actions?: [string, () => void][];
  isAlert?: boolean;
}

export const EditorNotice = ({ words, actions = [], isAlert = false }: Props) => (
  <div className={styles.notice} role={isAlert ? 'alert' : 'status'}>
    <p>{words}</p>
    {actions.map(([label, run]) => (
      <button key={label} type="button" className="button second" onClick={run}>
        {label}
      </button>
    ))}
  </div>
);
