/** Default messages of refused values, for schemas without their own: in the words of the wire, never the library's. */
import { fieldMessages as messages, nameOfType } from '@uni/contracts';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const wrongType = (issue: Issue & { readonly code: 'invalid_type' }): string => {
  const { input, expected } = issue;
  if (input === undefined) return messages.required;
  if (input === null) return messages.null;
  return (
    typeMessages[expected] ??
    (expected === 'object' || expected === 'record' ? messages.notDictionary(nameOfType(input)) : messages.invalid)
  );
};

const typeMessages: Readonly<Record<string, string>> = {
  string: messages.notString,
  number: messages.notNumber,
  int: messages.notInteger,
  boolean: messages.notBoolean,
  array: messages.notList,
  date: messages.notDate,
};

const listed = new Set(['array', 'set', 'map']);

const tooSmall = ({ origin, minimum, inclusive }: Issue & { readonly code: 'too_small' }): string => {
  const least = Number(minimum);
  if (origin === 'string') return least === 1 ? messages.blank : messages.tooShort(least);
  if (listed.has(origin)) return messages.tooFewItems(least);
  return inclusive === false ? messages.notAbove(least) : messages.belowMinimum(least);
};

const tooBig = ({ origin, maximum, inclusive }: Issue & { readonly code: 'too_big' }): string => {
  const most = Number(maximum);
  if (origin === 'string') return messages.tooLong(most);
  if (listed.has(origin)) return messages.tooManyItems(most);
  return inclusive === false ? messages.notBelow(most) : messages.aboveMaximum(most);
};

const formatMessages: Readonly<Record<string, string>> = {
  date: messages.notDate,
  datetime: messages.notDatetime,
  email: messages.notEmail,
};

/** The error map of every parse of a request; a schema's own words come first. */
export const issueMessage = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      if (issue.input === undefined) return messages.required;
      return issue.input === null ? messages.null : messages.notChoice(issue.input);
    case 'invalid_format':
      return formatMessages[issue.format] ?? messages.invalid;
    case 'unrecognized_keys':
      return messages.unknownField;
    default:
      if (issue.input === undefined) return messages.required;
      return issue.input === null ? messages.null : messages.invalid;
  }
};
