/** Values against the contract's schemas, and zod's issues in the shape of Django REST framework. */
import { fieldMessages, invalidFields, nameOfType, type WireError } from '@uni/contracts';
import { z } from 'zod';
import { HttpError } from './http-error.ts';
import { issueMessage } from './issue-messages.ts';

/** The parsed body, or a 400 with messages by field. */
export const validateBody = (schema: z.ZodType, body: unknown): unknown => {
  // An absent body counts as an empty object, so that each missing field is named.
  const value = body === undefined ? {} : body;
  if (schema instanceof z.ZodObject || acceptsObject(schema)) refuseNonObject(value);
  const result = schema.safeParse(value, { error: issueMessage });
  if (!result.success) throw new HttpError(invalidFields(messagesOf(result.error)));
  return result.data;
};

/** The parsed query; a wrong parameter is named like a field. */
export const validateQuery = (schema: z.ZodType, query: unknown): unknown => {
  const result = schema.safeParse(query, { error: issueMessage });
  if (!result.success) throw new HttpError(invalidFields(messagesOf(result.error)));
  return result.data;
};

/** Refuses NUL anywhere in an address, even in unread parameters: no database text can hold it. */
export const refuseNul = (params: unknown, query: unknown): void => {
  const holds = (value: unknown): boolean => [value].flat().some((one) => String(one).includes('\u0000'));
  const message = [fieldMessages.nullCharacters];
  const named = Object.entries(Object(query)).filter(([, value]) => holds(value));
  if (named.length > 0) throw new HttpError(invalidFields(Object.fromEntries(named.map(([name]) => [name, message]))));
  if ([...Object.values(Object(params)), ...Object.keys(Object(query))].some(holds))
    throw new HttpError(invalidFields({ non_field_errors: message }));
};

const acceptsObject = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodObject;

const refuseNonObject = (value: unknown): void => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  const message = value === null ? fieldMessages.null : fieldMessages.notDictionary(nameOfType(value));
  throw new HttpError(invalidFields({ non_field_errors: [message] }));
};

type Messages = Record<string, unknown>;

/** Limits the issues per response: readers need no more, and a response must not outgrow its request. */
const maxReportedIssues = 100;

/** Nested objects and lists nest the messages: `{"plan": {"0": {"share": ["…"]}}}`. */
const messagesOf = (error: z.ZodError): WireError['body'] => {
  const messages: Messages = {};
  const wrongTypes = new Set<string>();
  for (const issue of error.issues.slice(0, maxReportedIssues)) {
    const path = issue.path.map(String);
    // Of a value of the wrong type nothing else is worth saying.
    if (wrongTypes.has(path.join('/'))) continue;
    if (issue.code === 'invalid_type') wrongTypes.add(path.join('/'));
    addMessage(messages, path.length === 0 ? ['non_field_errors'] : path, issue.message);
  }
  return messages;
};

const addMessage = (
  messages: Messages,
  [head = 'non_field_errors', ...rest]: readonly string[],
  message: string,
): void => {
  const existing = Object.hasOwn(messages, head) ? messages[head] : undefined;
  if (rest.length === 0) {
    if (Array.isArray(existing)) existing.push(message);
    else if (existing === undefined) messages[head] = [message];
    return;
  }
  const nested: Messages = isMessages(existing) ? existing : {};
  messages[head] = nested;
  addMessage(nested, rest, message);
};

const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
