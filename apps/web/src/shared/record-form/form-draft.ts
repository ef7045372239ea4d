/** What a form begins with, what is wrong with it, and what is sent of it. */
import { common } from '@uni/phrases';
import type { Form, Problems, Subject } from './define-form.ts';

export type AnyDraft = Readonly<Record<string, unknown>>;
interface Identified {
  readonly id: number;
}
export type AnyForm = Form<Identified, unknown, unknown>;
export type AnySubject = Subject<Identified, unknown>;

/** The record's values, blank without one, under what `begin` gives. */
export function begunDraft(form: AnyForm, subject: AnySubject): AnyDraft {
  const { record } = subject;
  const values = Object.entries(form.fields).map(([key, field]) => [
    key,
    record !== null && key in record ? field.read(Reflect.get(record, key)) : field.blank,
  ]);
  return { ...Object.fromEntries(values), ...form.begin?.(subject) };
}

/** Missing fields, and what the form's own check adds. Hidden fields are not missing. */
export function problemsOf(form: AnyForm, draft: AnyDraft, subject: AnySubject): Problems<AnyDraft> {
  const missing = Object.entries(form.fields).flatMap(([key, { required, isBlank }]) => {
    const isNeeded = required && !form.vary?.[key]?.(draft, subject).isHidden;
    return isNeeded && isBlank(draft[key]) ? [[key, required === true ? common.fieldErrors.required : required]] : [];
  });
  const keys = missing.map(([key]) => String(key));
  return { ...Object.fromEntries(missing), ...form.check?.(draft, keys) };
}

/** What the body has of these fields. */
function writtenOf(form: AnyForm, draft: AnyDraft, keys: readonly string[]): AnyDraft {
  const written = keys.map((key) => [key, form.fields[key]?.write(draft[key])] as const);
  return Object.fromEntries(written.filter(([, value]) => value !== undefined));
}

export function bodyOf(form: AnyForm, draft: AnyDraft, subject: AnySubject): object {
  const written = writtenOf(form, draft, form.sent);
  return form.body?.(written, draft, subject) ?? written;
}

/** The body of a change: fields that are not as they were, since others may have changed the rest. */
export function changesOf(form: AnyForm, draft: AnyDraft, changed: AnyDraft, subject: AnySubject): object {
  const keys = form.sent.filter((key) => key in changed);
  const written = writtenOf(form, draft, keys);
  return form.changes?.(written, draft, subject) ?? written;
}
