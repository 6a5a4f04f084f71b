import { type AriaAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '../../lib/text.ts';
import './form.css';
import styles from './Combobox.module.css';
import { findOption, type Option, stepActive } from './combobox.ts';

export interface ComboboxProps {
  id: string;
  /** Accessible name of the list. */
  label: string;
  /** Attributes that link the input with its label, hint and error. */
  aria?: AriaAttributes;
  /** Parameter of the chosen value; none where only words are sent. */
  name?: string;
  /** Parameter of the words while nothing is chosen, for a server that may know what they mean. */
  textName?: string;
  /** Selected option or null. */
  chosen?: Option | null;
  /** Called with null once the field is emptied. */
  onChoose?: (option: Option | null) => void;
  /** Initial text without a selection. */
  words?: string;
  /** Called when the words change otherwise than by typing. */
  onWords?: () => void;
  /** Options for a text. Undefined while unknown. */
  offer: (text: string) => readonly Option[] | undefined;
  /** Called with what is typed: what is offered for it may be asked for now. */
  onText?: (text: string) => void;
  /** Called on focus. */
  onOpen?: () => void;
  placeholder?: string;
  /** Unit of the counts, singular and plural. */
  unit?: readonly [string, string];
  /** Id of a `datalist` that offers the same while there is no script. */
  fallbackList?: string;
}

/** A text field that offers what it knows: the editable combobox with a list of the ARIA Authoring Practices. */
export const Combobox = (props: ComboboxProps) => (
  <div className="field">
    <label htmlFor={props.id}>
      {props.label}
      {props.textName ? null : <small> (optional)</small>}
    </label>
    <ComboboxInput {...props} />
  </div>
);

/** The input and its list alone: for forms with labels, hints and errors of their own. */
export function ComboboxInput({ id, label, name, textName, chosen = null, words = '', ...props }: ComboboxProps) {
  const { aria, onChoose, onWords, offer, onText, onOpen, placeholder, unit, fallbackList } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [text, setText] = useState(chosen?.label ?? words);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isLive, setIsLive] = useState(false);
  // Opening the list at a selected option shows all options.
  const offered = offer(text === chosen?.label ? '' : text);
  const shown = isOpen ? offered : undefined;
  const isListed = shown !== undefined;

  useEffect(() => setText(chosen?.label ?? words), [chosen?.label, words]);
  useEffect(() => {
    // What was typed before this script came is in the field only.
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
  const choose = (option: Option | null) => {
    setText(option?.label ?? '');
    close();
    if (option?.value !== chosen?.value) onChoose?.(option);
    if ((option?.label ?? '') !== text) onWords?.();
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
    // A fully typed name selects its option. Other text is left to the server.
    const named = findOption(offered ?? [], text);
    if (named) choose(named);
    else if (chosen || !textName) setText(chosen?.label ?? '');
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes a word its keys are its own.
    if (event.nativeEvent.isComposing) return;
    const move = (by: 1 | -1) => {
      event.preventDefault();
      open();
      if (!event.altKey) setActive(stepActive(isOpen ? active : -1, by, offered?.length ?? 0));
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
      // Of a dialog around the field this must not be the end.
      event.stopPropagation();
      close();
    } else if (event.key === 'Escape' && text) choose(null);
  };
  // Without scripts only the text is sent, because a hidden value could not follow it.
  const isSentAsWords = textName !== undefined && !(isLive && chosen?.label === text);

  return (
    <div className={styles.combobox}>
      <input
        ref={input}
        id={id}
        type="text"
        // biome-ignore lint/a11y/noRedundantRoles: the datalist goes as soon as there is a list of our own.
        role="combobox"
        list={isLive ? undefined : fallbackList}
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
        {...aria}
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
        {shown?.length === 0 && (
          // biome-ignore lint/a11y/useFocusableInteractive: it says that there is nothing to choose.
          <div role="option" aria-selected={false} aria-disabled>
            No match
          </div>
        )}
        {shown?.map((option, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input has the focus and the keys.
          <div
            key={option.value}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === active}
            // The field must not lose the focus before the click arrives.
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
