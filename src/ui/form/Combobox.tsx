import { type AriaAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '../../lib/text.ts';
import './form.css';
import styles from './Combobox.module.css';
import { type ComboboxOption, findOption, moveActiveOption } from './combobox.ts';

export interface ComboboxProps {
  id: string;
  label: string;
  /** ARIA attributes of label, hint and error. */
  aria?: AriaAttributes;
  /** Parameter of the value. None if only text is sent. */
  name?: string | undefined;
  /** Parameter of the text without a selection, which the server may resolve. */
  textName?: string;
  chosen?: ComboboxOption | null;
  /** Called with null once emptied. */
  onChoose?: (option: ComboboxOption | null) => void;
  words?: string;
  /** Called when the text changes other than by typing. */
  onWords?: (words: string) => void;
  /** Options for a text. Undefined while loading. */
  offer: (text: string) => readonly ComboboxOption[] | undefined;
  /** Called with input, to load options. */
  onText?: (text: string) => void;
  onOpen?: () => void;
  placeholder?: string;
  /** Unit of the counts, singular and plural. */
  unit?: readonly [string, string];
  /** `datalist` without scripts. */
  fallbackList?: string;
  /** True if typed text stays text even where it names an option. */
  isFreeText?: boolean;
  maxLength?: number;
  /** Value sent for the chosen option, if not its own. */
  sent?: string | undefined;
}

/** Editable combobox with list (ARIA Authoring Practices). */
export const Combobox = (props: ComboboxProps) => (
  <div className="field">
    <label htmlFor={props.id}>
      {props.label}
      {props.textName ? null : <small> (optional)</small>}
    </label>
    <ComboboxInput {...props} />
  </div>
);

/** Input and list without label, hint and error. */
export function ComboboxInput({ id, label, name, textName, chosen = null, words = '', ...props }: ComboboxProps) {
  const {
    aria,
    onChoose,
    onWords,
    offer,
    onText,
    onOpen,
    placeholder,
    unit,
    fallbackList,
    isFreeText,
    maxLength,
    sent,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [text, setText] = useState(chosen?.label ?? words);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isLive, setIsLive] = useState(false);
  // Shows all options at a selected one.
  const offered = offer(text === chosen?.label ? '' : text);
  const shown = isOpen && !(isFreeText && offered?.length === 0) ? offered : undefined;
  const isListed = shown !== undefined;

  useEffect(() => setText(chosen?.label ?? words), [chosen?.label, words]);
  useEffect(() => {
    // Input from before hydration is in the DOM only.
    const entered = input.current?.value ?? '';
    if (entered) setText(entered);
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
  const choose = (option: ComboboxOption | null) => {
    setText(option?.label ?? '');
    close();
    if (option?.value !== chosen?.value) onChoose?.(option);
    if ((option?.label ?? '') !== text) onWords?.(option?.label ?? '');
  };
  const type = (entered: string) => {
    setText(entered);
    setActive(-1);
    open();
    onText?.(entered);
    if (entered === '') choose(null);
  };
  const leave = () => {
    close();
    // A complete name selects its option. The server resolves other text.
    const named = isFreeText ? undefined : findOption(offered ?? [], text);
    if (named) choose(named);
    else if (chosen || !textName) setText(chosen?.label ?? '');
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Input methods use keys during composition.
    if (event.nativeEvent.isComposing) return;
    const move = (by: 1 | -1) => {
      event.preventDefault();
      open();
      if (!event.altKey) setActive(moveActiveOption(isOpen ? active : -1, by, offered?.length ?? 0));
    };
    const option = shown?.[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp' && event.altKey) close();
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && option) {
      event.preventDefault();
      choose(option);
    } else if (event.key === 'Enter') close();
    else if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      // Escape must not close a dialog around it.
      event.stopPropagation();
      close();
    } else if (event.key === 'Escape' && text) choose(null);
  };
  // Without scripts only the text is sent.
  const isSentAsWords = textName !== undefined && !(isLive && chosen?.label === text);

  return (
    <div className={styles.combobox}>
      <input
        ref={input}
        id={id}
        type="text"
        // biome-ignore lint/a11y/noRedundantRoles: the datalist is removed once the list renders.
        role="combobox"
        list={isLive ? undefined : fallbackList}
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
        {...aria}
        autoComplete="off"
        autoCapitalize={isFreeText ? 'none' : 'words'}
        maxLength={maxLength}
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
      {chosen && !isSentAsWords && <input type="hidden" name={name} value={sent ?? chosen.value} />}
      <div ref={list} id={listId} role="listbox" aria-label={label} hidden={!isListed}>
        {shown?.length === 0 && (
          // biome-ignore lint/a11y/useFocusableInteractive: status text, not selectable.
          <div role="option" aria-selected={false} aria-disabled>
            No match
          </div>
        )}
        {shown?.map((option, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input has focus and keys.
          <div
            key={option.value}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === active}
            // Keeps focus until the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>
              {option.label}
              {option.detail && <small>, {option.detail}</small>}
            </span>
            {option.count !== undefined && (
              <span>
                {formatNumber(option.count)}
                {unit && <span className="visually-hidden"> {unit[option.count === 1 ? 0 : 1]}</span>}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
