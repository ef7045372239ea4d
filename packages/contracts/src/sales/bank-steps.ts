/** The signing of a buyer with the bank that pays a part of the price. */
import { z } from 'zod';
import { choice, instant, integer, text } from '../http/fields.ts';
import { nearDay } from './contract-terms.ts';
import { bankStepLimits, bankSteps } from './values.ts';

/** Fields of a contract that follow from its last move. */
export const bankStatus = {
  /** Null: no part of the price is paid by a bank. */
  bank_step: z.enum(bankSteps).nullable(),
  /** Day of the step. Null: nothing has been done yet. */
  bank_day: z.string().nullable(),
  bank_name: z.string(),
  /** When the bank is expected to sign. */
  bank_expected: z.string().nullable(),
};

/** One step that was taken, with its day `YYYY-MM-DD`. */
export const bankMove = z.object({
  sequence: z.int(),
  /** Sequence of the step that this one takes back; `step` is then the one that holds again, `note` the reason. */
  undoes: z.int().nullable(),
  step: z.enum(bankSteps),
  day: z.string(),
  bank: z.string(),
  expected: z.string().nullable(),
  note: z.string(),
  at: instant(),
  by: z.int(),
  by_name: z.string().nullable(),
});
/** One step that was taken. */
export type BankMove = z.output<typeof bankMove>;

/** The step to take next; days are `YYYY-MM-DD`. */
export const newBankStep = z.object({
  step: choice(bankSteps),
  day: nearDay(),
  bank: text({ max: bankStepLimits.bank, blank: true }).default(''),
  expected: nearDay().nullable().default(null),
  note: text({ max: bankStepLimits.note, blank: true }).default(''),
});
/** The step to take next. */
export type NewBankStep = z.output<typeof newBankStep>;

/** Takes back the last step that holds, which the caller names: a step that came meanwhile stays. */
export const undoneBankStep = z.object({
  sequence: integer({ min: 1 }),
  note: text({ max: bankStepLimits.note }),
});
/** Takes back a step. */
export type UndoneBankStep = z.output<typeof undoneBankStep>;
