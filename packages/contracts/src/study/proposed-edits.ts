/** Edits that a program proposes, an assistant or a spreadsheet: inputs by JSON Pointer, with their new values. */
import { z } from 'zod';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, text } from '../http/fields.ts';
import type { Json } from './json.ts';

/** Most edits of one proposal. */
export const proposedEditLimit = 50;

const anyJson = z.custom<Json>((value) => value !== undefined, { error: fieldMessages.required });

/** The edits of one proposal, in the order in which they are applied. */
export const proposedEdits = boundedList(z.object({ input: text({ max: 500 }), value: anyJson }), {
  min: 1,
  max: proposedEditLimit,
});

/** An edit of a proposal. */
export type ProposedEdit = z.output<typeof proposedEdits>[number];
