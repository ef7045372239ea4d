/** An organization's bank accounts and its categories of income and expense: small registers of its own. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { choice, deleteBody, flag, idParams, integer, primaryKey, text } from '../http/fields.ts';
import { fundingLines } from '../integration/mapping.ts';
import { realisedLineKey } from '../planner/realised.ts';
import { categoryFlows, movementLimits as limits } from './money-values.ts';

const account = z.object({
  id: z.int(),
  name: z.string(),
  bank: z.string(),
  branch: z.string(),
  number: z.string(),
  /** The balance before the first movement, in centavos. */
  opening: z.int(),
  is_active: z.boolean(),
  version: z.int(),
});
/** Bank account of the organization; `opening` is its balance before the first movement, in centavos. */
export type Account = z.output<typeof account>;

const accountFields = {
  name: text({ max: limits.name }),
  bank: text({ max: 60, blank: true }),
  branch: text({ max: 20, blank: true }),
  number: text({ max: 30, blank: true }),
  opening: integer({ min: -limits.amount, max: limits.amount }),
  is_active: flag(),
};
const newAccount = z.object({
  name: accountFields.name,
  bank: accountFields.bank.default(''),
  branch: accountFields.branch.default(''),
  number: accountFields.number.default(''),
  opening: accountFields.opening.default(0),
  is_active: accountFields.is_active.default(true),
});
/** Account to create; its name is unique in the organization. */
export type NewAccount = z.output<typeof newAccount>;
const changedAccount = z.object(accountFields).partial();
/** Changed fields of an account; absent ones stay as they are. */
export type ChangedAccount = z.output<typeof changedAccount>;

const category = z.object({
  id: z.int(),
  parent: z.int().nullable(),
  name: z.string(),
  flow: z.enum(categoryFlows),
  /** The line of the cash flow that its movements make up; null: of none. */
  line: z.string().nullable(),
  is_active: z.boolean(),
  version: z.int(),
});
/** Category of movements, at most two levels deep: `parent` is null on the first level. */
export type MovementCategory = z.output<typeof category>;

/** Cash-flow lines of a category: lines with realised months, and funding lines. */
const cashFlowLine = z.union([realisedLineKey, z.enum(fundingLines)], {
  error: 'This line has no realised values.',
});

const categoryFields = {
  parent: primaryKey().nullable(),
  name: text({ max: limits.name }),
  flow: choice(categoryFlows),
  line: cashFlowLine.nullable(),
  is_active: flag(),
};
const newCategory = z.object({
  parent: categoryFields.parent.default(null),
  name: categoryFields.name,
  flow: categoryFields.flow,
  line: categoryFields.line.default(null),
  is_active: categoryFields.is_active.default(true),
});
/** Category to create; its name is unique in its direction and parent. A nested or opposite `parent` is refused. */
export type NewCategory = z.output<typeof newCategory>;
/** Excludes the direction of the money, which cannot change: movements rely on it. */
const changedCategory = z
  .object({ parent: categoryFields.parent, name: categoryFields.name, line: categoryFields.line })
  .extend({ is_active: categoryFields.is_active })
  .partial();
/** Changed fields of a category; absent ones stay as they are. */
export type ChangedCategory = z.output<typeof changedCategory>;

/** Refusals of accounts and categories, with their exact wording. */
export const accountFaults = {
  inUse: 'Movements name this account. Put it away instead.',
  categoryInUse: 'Movements or other categories name this category. Put it away instead.',
  parent: 'A category belongs to one of the first level and of the same kind.',
} as const;

const refusal = (code: string, detail: string): WireError => ({ status: 409, body: { detail, code } });

/** 409 refusals of a deletion. An account or category in use can only be made inactive. */
export const accountErrors = {
  inUse: refusal('account_in_use', accountFaults.inUse),
  categoryInUse: refusal('category_in_use', accountFaults.categoryInUse),
} as const;

const register = <
  const Row extends z.ZodType,
  const New extends z.ZodType,
  const Changed extends z.ZodType,
  const Base extends string,
>(
  base: Base,
  one: string,
  { row, created, changed }: { row: Row; created: New; changed: Changed },
) => {
  const write = { access: 'sales:write', wide: true } as const;
  return {
    list: defineEndpoint({
      method: 'GET',
      path: base,
      summary: `Every ${one} of the organization, those put away too`,
      access: 'sales:read',
      responses: { 200: z.array(row) },
    }),
    create: defineEndpoint({
      ...write,
      method: 'POST',
      path: base,
      summary: `Registers a ${one}`,
      body: created,
      responses: { 201: row },
      idempotent: true,
    }),
    retrieve: defineEndpoint({
      method: 'GET',
      path: `${base}:id/`,
      summary: `One ${one}`,
      access: 'sales:read',
      params: idParams,
      responses: { 200: row },
      versioned: true,
    }),
    update: defineEndpoint({
      ...write,
      method: 'PATCH',
      path: `${base}:id/`,
      summary: `Changes a ${one}, or puts it away`,
      params: idParams,
      body: changed,
      responses: { 200: row },
      versioned: true,
    }),
    remove: defineEndpoint({
      ...write,
      method: 'DELETE',
      path: `${base}:id/`,
      summary: `Deletes a ${one} that nothing names`,
      params: idParams,
      body: deleteBody,
      responses: { 204: z.undefined() },
      versioned: true,
    }),
  } as const;
};

/** Operations on bank accounts. Writing needs `sales:write` for the whole organization. */
export const accountEndpoints = register('/api/sales/accounts/', 'bank account', {
  row: account,
  created: newAccount,
  changed: changedAccount,
});
/** Operations on categories of movements. Writing needs `sales:write` for the whole organization. */
export const categoryEndpoints = register('/api/sales/movement-categories/', 'category of movements', {
  row: category,
  created: newCategory,
  changed: changedCategory,
});
