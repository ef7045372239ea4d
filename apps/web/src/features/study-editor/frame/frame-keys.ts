import { useEffect, useRef } from 'react';
import { currentHabits } from '../../../ui/habits.ts';

/** Elements where a capital letter is text or belongs to what is open. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], dialog';

/** Calls `act` at Shift and a letter, anywhere but in text, layers, and a cell that is being edited. */
export function useFrameKey(letter: string, act: () => void): void {
  useFrameEvent((event) => {
    const isPlain = !event.defaultPrevented && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlain || event.key.toUpperCase() !== letter || !currentHabits().singleKeys) return false;
    act();
    return true;
  });
}

/** Time between a letter and the digit that belongs to it. */
const PAIR_MS = 2_000;

/** Calls `act` with the digit that follows a letter, and `begin` at the letter. */
export function useLetterAndDigit(letter: string, begin: () => void, act: (digit: number) => void): void {
  const begun = useRef(Number.NEGATIVE_INFINITY);
  useFrameEvent((event) => {
    const isPlain = !(event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
    const isPair = isPlain && event.timeStamp - begun.current < PAIR_MS && /^[1-9]$/.test(event.key);
    const isLetter = isPlain && event.key === letter && currentHabits().singleKeys;
    begun.current = isLetter ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (isLetter) begin();
    if (isPair) act(Number(event.key));
    return isPair;
  });
}

/** Calls `act` at Escape, while no layer or cell takes it first. */
export function useFrameEscape(active: boolean, act: () => void): void {
  useFrameEvent((event) => {
    if (!active || event.key !== 'Escape') return false;
    // A grid answers every Escape, and lets pass those that end no edit.
    if (event.defaultPrevented && !(event.target instanceof Element && event.target.closest('[role="treegrid"]')))
      return false;
    act();
    return true;
  });
}

function useFrameEvent(answer: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
