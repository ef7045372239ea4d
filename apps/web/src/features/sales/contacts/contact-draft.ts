import type { ContactChannel } from '@uni/contracts';
import { common } from '@uni/phrases';
import type { ContactInput } from '../../../api/sales/contacts.ts';

export interface ContactDraft {
  day: string;
  channel: ContactChannel;
  person: string;
  said: string;
  promised_day: string;
  /** Centavos. */
  promised_amount: number | null;
}

export const blankContact = (today: string): ContactDraft => ({
  ...{ day: today, channel: 'phone', person: '', said: '', promised_day: '', promised_amount: null },
});

/** Returns the errors to fix before the request. */
export function problemsOf({ day, said: text, promised_day, promised_amount }: ContactDraft) {
  const { required } = common.fieldErrors;
  const problems: Partial<Record<keyof ContactDraft, string>> = {};
  if (day === '') problems.day = required;
  if (text.trim() === '') problems.said = required;
  if (promised_amount !== null && promised_day === '') problems.promised_day = required;
  return problems;
}

export const contactOf = ({ person, said: text, promised_day, ...rest }: ContactDraft): ContactInput => ({
  ...rest,
  ...{ person: person.trim(), said: text.trim(), promised_day: promised_day || null },
});
