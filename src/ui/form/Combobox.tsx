import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { countOf, formatNumber } from '../../lib/text.ts';
import './form.css';
import styles from './Combobox.module.css';
import { findOption, matchOptions, type Option, stepActive } from './combobox.ts';

/** A text field that offers what it knows: the editable combobox with a list of the ARIA Authoring Practices. */
export interface ComboboxProps {
  id: string;
  label: string;
  hint?: string;
  /** In the words of the error summary. */
  error?: string;
  optional?: boolean;
  /** Parameter of the chosen value. */
  name: string;
  /** Parameter of the words while nothing is chosen, for a server that may know what they mean. */
  textName?: string;
  /** What is chosen, or null. */
  chosen: Option | null;
  /** Called with null once the field is emptied. */
  onChoose: (option: Option | null) => void;
  options: readonly Option[];
  /** Called when somebody turns to the field: options that are fetched may be fetched now. */
  onOpen?: () => void;
  placeholder?: string;
  /** What counts count, as one and many. */
  unit?: readonly [string, string];
}

const OPTIONS_SHOWN = 50;

export function Combobox({ id, label, hint, error, optional = true, name, textName, chosen, ...props }: ComboboxProps) {
  const { onChoose, options, onOpen, placeholder, unit } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [text, setText] = useState(chosen?.label ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isLive, setIsLive] = useState(false);
  // Whoever opens the list at a chosen option wants to see the others too.
  const shown = matchOptions(options, text === chosen?.label ? '' : text, OPTIONS_SHOWN);
  const isListed = isOpen && shown.length > 0;

  useEffect(() => setText(chosen?.label ?? ''), [chosen?.label]);
  useEffect(() => {
    // What was typed before this script came is in the field only.
    const typed = input.current?.value ?? '';
    if (typed) setText(typed);
    setIsLive(true);
  }, []);
  useEffect(() => {
    if (isListed) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [isListed, active]);

  const open = () => {
    onOpen?.();
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (option: Option | null) => {
    setText(option?.label ?? '');
    close();
    if (option?.value !== chosen?.value) onChoose(option);
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(-1);
    open();
    if (typed === '') choose(null);
  };
  const leave = () => {
    close();
    // A name written out is as good as chosen. Other words stay where the server may make sense of them.
    const named = findOption(options, text);
    if (named) choose(named);
    else if (chosen || !textName) setText(chosen?.label ?? '');
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes a word its keys are its own.
    if (event.nativeEvent.isComposing) return;
    const move = (by: 1 | -1) => {
      event.preventDefault();
      open();
      if (!event.altKey) setActive(stepActive(isOpen ? active : -1, by, shown.length));
    };
    const option = isListed ? shown[active] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp' && event.altKey) close();
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && option) {
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Enter') close();
    else if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      // Of a dialog around the field this must not be the end.
      event.stopPropagation();
      close();
    } else if (event.key === 'Escape' && text) choose(null);
  };
  // Without scripts the words are all there is: a value beside them could not follow them.
  const isSentAsWords = textName !== undefined && !(isLive && chosen);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!optional || textName ? null : <small> (optional)</small>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.combobox}>
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          aria-required={optional ? undefined : true}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          name={isSentAsWords ? textName : undefined}
          placeholder={placeholder}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={onOpen}
          onMouseDown={open}
          onBlur={leave}
          onKeyDown={press}
        />
        {chosen && !isSentAsWords && <input type="hidden" name={name} value={chosen.value} />}
        <div ref={list} id={listId} role="listbox" aria-label={label} hidden={!isListed}>
          {isListed &&
            shown.map((option, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: as above.
              <div
                key={option.value}
                id={`${listId}-${i}`}
                role="option"
                aria-selected={i === active}
                aria-label={describe(option, unit)}
                // The field must not lose the focus before the click arrives.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span>
                  {option.label}
                  {option.detail && <small>{option.detail}</small>}
                </span>
                {option.count !== undefined && <span>{formatNumber(option.count)}</span>}
              </div>
            ))}
        </div>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const describe = ({ label, detail, count }: Option, unit?: readonly [string, string]): string =>
  [label, detail, count !== undefined && (unit ? countOf(count, ...unit) : formatNumber(count))]
    .filter(Boolean)
    .join(', ');
