import { useEffect, useRef } from 'react';
import type { ValidationProblem } from '../../lib/result.ts';
import { formatProblemCount } from './field.ts';

/** Error summary like `ErrorSummary.astro`. Takes focus. */
export function ErrorList({ problems, turn }: { problems: readonly ValidationProblem[]; turn: number }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every rejection moves focus here again.
  useEffect(() => box.current?.focus(), [turn]);
  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus lint/a11y/useSemanticElements: without scripts the page begins here; it groups links, not fields.
    <div className="error-summary" role="group" tabIndex={-1} aria-labelledby="error-summary-title" ref={box} autoFocus>
      <h2 id="error-summary-title">{formatProblemCount(problems.length)}</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field + message}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}
