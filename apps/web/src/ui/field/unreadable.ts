import type { FormEvent } from 'react';

const mark = 'data-unreadable';

/** Marks a control whose text cannot be read, unless its owner handles the problem and refuses the form itself. */
export function unreadable(problem: string | null, onProblem: unknown): Readonly<Record<string, ''>> {
  return problem && !onProblem ? { [mark]: '' } : {};
}

const findUnreadable = (form: HTMLElement): HTMLElement | null => form.querySelector<HTMLElement>(`[${mark}]`);

/** True when a control holds a text that its form does not have. */
export const hasUnreadable = (form: HTMLElement): boolean => findUnreadable(form) !== null;

/** Focuses the first unreadable control of a form. True when there is one: the form is not sent. */
export function focusUnreadable(form: HTMLElement): boolean {
  const control = findUnreadable(form);
  control?.focus();
  return control !== null;
}

/** Returns a submit handler that does nothing while a control of the form cannot be read. */
export const sendReadable =
  (send: () => void) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A form over this one belongs to it in React only.
    event.stopPropagation();
    if (!focusUnreadable(event.currentTarget)) send();
  };
