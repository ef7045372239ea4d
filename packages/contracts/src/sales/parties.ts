/** Parties of the sales back office: clients, who buy, and suppliers, who are paid. Two registers of one shape. */
import { z } from 'zod';
import { isEmailAddress } from '../http/email.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { brazilianStates } from '../http/enterprise-values.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { exportBody } from '../http/exports.ts';
import { choice, deleteBody, flag, idParams, instant, text } from '../http/fields.ts';
import { listOrPageOf, pagingQuery } from '../http/paging.ts';
import { erpSystems } from '../integration/values.ts';
import { partyColumns, partySorts } from './columns.ts';
import { exported } from './exports.ts';
import { partyBonds, partyKinds, partyLimits, rowSources, unitOrigins } from './values.ts';

/** Client or supplier; documents are masked, and `reveal` returns them in full for a stated reason. */
export const party = z.object({
  id: z.int(),
  kind: z.enum(partyKinds),
  name: z.string(),
  /** CPF or CNPJ, masked but for its last two characters. */
  document: z.string().nullable(),
  email: z.string(),
  /** Digits, with a plus where a country is named. */
  phone: z.string(),
  /** Eight digits. */
  postal_code: z.string(),
  address: z.string(),
  city: z.string(),
  uf: z.enum(brazilianStates).nullable(),
  note: z.string(),
  /** A related person: a spouse, a second buyer, or a company's signatory. */
  related_bond: z.enum(partyBonds).nullable(),
  related_name: z.string(),
  /** Masked like the first. */
  related_document: z.string().nullable(),
  origin: z.enum(unitOrigins),
  /** The ERP that it comes from, where it can be changed; null: from none. */
  erp: z.enum(erpSystems).nullable(),
  created_at: instant(),
  changed_at: instant(),
  version: z.int(),
});
/** Client or supplier, in a list or by itself. Empty fields are `''`, except those that are null. */
export type Party = z.output<typeof party>;

const matching = (pattern: RegExp, strip: RegExp, error: string, max: number) =>
  text({ max, blank: true })
    .transform((value) => value.replaceAll(strip, ''))
    .refine((value) => value === '' || pattern.test(value), { error });

const fields = {
  kind: choice(partyKinds),
  name: text({ max: partyLimits.name }),
  document: text({ max: 30 }).nullable(),
  email: text({ max: partyLimits.email, blank: true }).refine((value) => value === '' || isEmailAddress(value), {
    error: fieldMessages.notEmail,
  }),
  phone: matching(/^\+?\d{8,15}$/, /[\s().-]/g, fieldMessages.notPhone, partyLimits.phone),
  postal_code: matching(/^\d{8}$/, /[\s.-]/g, fieldMessages.notPostalCode, 12),
  address: text({ max: partyLimits.address, blank: true }),
  city: text({ max: partyLimits.city, blank: true }),
  uf: choice(brazilianStates).nullable(),
  note: text({ max: partyLimits.note, blank: true }),
  related_bond: choice(partyBonds).nullable(),
  related_name: text({ max: partyLimits.name, blank: true }),
  related_document: text({ max: 30 }).nullable(),
};

const beside = {
  document: fields.document.default(null),
  email: fields.email.default(''),
  phone: fields.phone.default(''),
  postal_code: fields.postal_code.default(''),
  address: fields.address.default(''),
  city: fields.city.default(''),
  uf: fields.uf.default(null),
  note: fields.note.default(''),
  related_bond: fields.related_bond.default(null),
  related_name: fields.related_name.default(''),
  related_document: fields.related_document.default(null),
};

/** Party to create. A document is checked against the kind and is unique in its register. */
export const newParty = z.object({ kind: fields.kind, name: fields.name, ...beside });
/** Party to create; phone and postal code without punctuation. */
export type NewParty = z.output<typeof newParty>;

const changedParty = z.object(fields).partial();
/** Changed fields of a party; absent ones stay as they are. */
export type ChangedParty = z.output<typeof changedParty>;

/** A row of a spreadsheet. The document itself shows whether it belongs to a person or a company. */
export const importedParty = z.object({ kind: fields.kind.nullable().default(null), name: fields.name, ...beside });
/** Row of an import; a null kind follows from the document, without one it is a person. */
export type ImportedParty = z.output<typeof importedParty>;

/** Refusals of clients and suppliers, with their exact wording. */
export const partyFaults = {
  twice: 'A row above names the same person or company.',
  inUse: 'Contracts name this record.',
} as const;

/** 409 refusals of clients and suppliers. */
export const partyErrors = {
  inUse: { status: 409, body: { detail: partyFaults.inUse, code: 'party_in_use' } },
} as const satisfies Record<string, WireError>;

const importReport = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.array(z.object({ row: z.int(), field: z.string().nullable(), message: z.string() })),
});
/** Result of an import or its preview; `row` is the index from 0. A null `field` means the whole row. */
export type PartyImportReport = z.output<typeof importReport>;

/** All data held about a party, which they may request (LGPD, article 18). */
const partyData = z.object({
  format: z.literal('uni.personal-data/1'),
  issued_at: instant(),
  record: z.record(z.string(), z.unknown()),
  /** Logged contacts with them. */
  contacts: z.array(z.record(z.string(), z.unknown())),
  /** Steps with the bank of the contracts that they hold, with their notes. */
  bank_steps: z.array(z.record(z.string(), z.unknown())),
  /** Acts on the record, from the audit trail. */
  acts: z.array(z.record(z.string(), z.unknown())),
});
/** Copy of the data held about a party, with documents in full; every issue is audited. */
export type PartyData = z.output<typeof partyData>;

const partyFilters = {
  kind: z.enum(partyKinds).optional().catch(undefined),
  search: z.string().optional(),
  sort: z.enum(partySorts).optional().catch(undefined),
  source: z.enum(rowSources).optional().catch(undefined),
};

/** `one` and `many` name the register in addresses and summaries. */
const registerEndpoints = <const Many extends string>(one: string, many: Many, fileName: string) => {
  const base = `/api/sales/${many}/` as const;
  const write = { access: 'sales:write' } as const;
  return {
    list: defineEndpoint({
      method: 'GET',
      path: base,
      summary: `The ${many}: persons or companies, whose name, e-mail, phone or city holds a text or whose whole document is given`,
      access: 'sales:read',
      query: pagingQuery.extend(partyFilters),
      responses: { 200: listOrPageOf(party) },
      columns: partyColumns,
    }),
    export: defineEndpoint({
      ...exported,
      method: 'POST',
      path: `${base}export/`,
      summary: `All ${many} that the filter finds, as a workbook or delimited text; documents stay masked`,
      query: z.object(partyFilters),
      body: exportBody(fileName),
    }),
    create: defineEndpoint({
      ...write,
      method: 'POST',
      path: base,
      summary: `Registers a ${one}; a document belongs to one ${one} only`,
      body: newParty,
      responses: { 201: party },
      idempotent: true,
    }),
    retrieve: defineEndpoint({
      method: 'GET',
      path: `${base}:id/`,
      summary: `One ${one}`,
      access: 'sales:read',
      params: idParams,
      responses: { 200: party },
      versioned: true,
    }),
    update: defineEndpoint({
      ...write,
      method: 'PATCH',
      path: `${base}:id/`,
      summary: `Changes a ${one}`,
      params: idParams,
      body: changedParty,
      responses: { 200: party },
      versioned: true,
    }),
    remove: defineEndpoint({
      ...write,
      wide: true,
      method: 'DELETE',
      path: `${base}:id/`,
      summary: `Deletes a ${one} for ever`,
      params: idParams,
      body: deleteBody,
      responses: { 204: z.undefined() },
      versioned: true,
    }),
  } as const;
};

/** Bulk operations, and the operations that the law requires for each party. */
const furtherEndpoints = <const One extends string, const Many extends string>(one: One, many: Many) => {
  const base = `/api/sales/${many}/` as const;
  return {
    import: defineEndpoint({
      access: 'sales:write',
      wide: true,
      method: 'POST',
      path: `/api/sales/${one}-imports/`,
      summary: `The ${many} of a spreadsheet: all acceptable rows together, with a report of the others; \`preview\` writes nothing`,
      body: z.object({
        preview: flag().default(false),
        rows: z
          .array(z.unknown(), { error: fieldMessages.notList })
          .min(1, { error: fieldMessages.required })
          .max(partyLimits.rows, { error: fieldMessages.tooManyItems(partyLimits.rows) }),
      }),
      responses: { 200: importReport },
      bodySize: 'study',
    }),
    reveal: defineEndpoint({
      method: 'POST',
      path: `${base}:id/reveal/`,
      summary: `The documents of a ${one} in full; who asked and why is written to the audit trail`,
      access: 'personal:read',
      params: idParams,
      body: z.object({ reason: text({ max: 200 }) }),
      responses: { 200: z.object({ document: z.string().nullable(), related_document: z.string().nullable() }) },
    }),
    personalData: defineEndpoint({
      method: 'GET',
      path: `${base}:id/personal-data/`,
      summary: `All that is held of a ${one}; audited`,
      access: 'personal:read',
      params: idParams,
      responses: { 200: partyData },
    }),
    pseudonymise: defineEndpoint({
      method: 'POST',
      path: `${base}:id/pseudonymise/`,
      summary: `Makes a ${one} unrecognisable for ever; what was sold or paid stays, and no total changes`,
      access: 'personal:erase',
      params: idParams,
      /** The name, typed again: there is no way back. */
      body: z.object({ confirm: text({ max: partyLimits.name }) }),
      responses: { 200: party },
    }),
  } as const;
};

/** Operations on clients, the buyers of contracts. */
export const clientEndpoints = {
  ...registerEndpoints('client', 'clients', 'clientes'),
  ...furtherEndpoints('client', 'clients'),
};
/** Operations on suppliers, the payees of movements. */
export const supplierEndpoints = {
  ...registerEndpoints('supplier', 'suppliers', 'fornecedores'),
  ...furtherEndpoints('supplier', 'suppliers'),
};
/** Operations of either register; both have the same shape and different addresses. */
export type PartyEndpoints = typeof clientEndpoints | typeof supplierEndpoints;
