/** Validation of a client or supplier by itself, and comparison of a sheet's rows with the known records. */
import {
  fieldMessages,
  importedParty,
  type NewParty,
  type PartyImportReport,
  partyFaults,
  salesErrors,
} from '@uni/contracts';
import { plainDocument } from '../../../platform/masking.ts';
import { plainText } from '../shared/search-text.model.ts';
import type { PartyRow } from './parties.repository.ts';

export type PartyFields = NewParty;

const lengths = { person: 11, company: 14 } as const;

/** Returns the fields as stored, and the problems by field. */
export const settled = (given: PartyFields): { fields: PartyFields; problems: Record<string, string[]> } => {
  const document = given.document && plainDocument(given.document);
  const related = given.related_document && plainDocument(given.related_document);
  const problems: Record<string, string[]> = {};
  if (given.document !== null && document?.length !== lengths[given.kind])
    problems.document = [given.kind === 'person' ? fieldMessages.notCpf : fieldMessages.notCnpj];
  if (given.related_document !== null && !related) problems.related_document = [fieldMessages.notDocument];
  const names = given.related_name !== '' || given.related_document !== null;
  if (given.related_bond === null && names) problems.related_bond = [fieldMessages.required];
  if (given.related_bond !== null && given.related_name === '') problems.related_name = [fieldMessages.required];
  return { fields: { ...given, document: document || null, related_document: related || null }, problems };
};

const keyOf = ({ document, name }: Pick<PartyFields, 'document' | 'name'>): string =>
  document === null ? `name ${plainText(name)}` : `document ${document}`;

/** Returns a storable row of a sheet, or the first reason to refuse it. */
const readRow = (given: unknown): { fields: PartyFields } | { field: string | null; message: string } => {
  const parsed = importedParty.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [field] = issue?.path ?? [];
    return { field: typeof field === 'string' ? field : null, message: issue?.message ?? fieldMessages.required };
  }
  const { document } = parsed.data;
  const isCompany = document !== null && plainDocument(document)?.length === lengths.company;
  const kind = parsed.data.kind ?? (isCompany ? 'company' : 'person');
  const { fields, problems } = settled({ ...parsed.data, kind });
  const [wrong] = Object.entries(problems);
  return wrong ? { field: wrong[0], message: wrong[1][0] ?? fieldMessages.required } : { fields };
};

/** The documents that rows of a sheet name, as far as they can exist. */
export const documentsOf = (rows: readonly unknown[]): string[] =>
  rows.flatMap((row) => {
    const read = readRow(row);
    return 'fields' in read && read.fields.document !== null ? [read.fields.document] : [];
  });

/** Returns the new records of a sheet and the changes to known ones. An empty cell changes nothing. */
export const compareRows = (rows: readonly unknown[], existing: readonly PartyRow[]) => {
  const known = new Map(existing.map((row) => [keyOf(row), row]));
  const seen = new Set<string>();
  const added: PartyFields[] = [];
  const changed: { read: PartyRow; fields: PartyFields }[] = [];
  const rejected: PartyImportReport['rejected'] = [];
  let unchanged = 0;
  for (const [row, given] of rows.entries()) {
    const read = readRow(given);
    if ('message' in read) {
      rejected.push({ row, ...read });
      continue;
    }
    const key = keyOf(read.fields);
    const existingRow = known.get(key);
    if (seen.has(key) || existingRow?.origin === 'erp') {
      const message = seen.has(key) ? partyFaults.twice : salesErrors.fromErp.body.detail;
      rejected.push({ row, field: null, message: String(message) });
      continue;
    }
    seen.add(key);
    if (!existingRow) {
      added.push(read.fields);
      continue;
    }
    const changedFields = Object.fromEntries(
      Object.entries(read.fields).filter(
        ([name, value]) => value !== null && value !== '' && value !== existingRow[name as keyof PartyFields],
      ),
    );
    if (Object.keys(changedFields).length > 0)
      changed.push({ read: existingRow, fields: { ...fieldsOf(existingRow), ...changedFields } });
    else unchanged += 1;
  }
  return { added, changed, unchanged, rejected };
};

/** Of a record what people say of it. */
export const fieldsOf = (row: PartyRow): PartyFields => {
  const {
    id: _id,
    origin: _origin,
    erp: _erp,
    created_at: _created,
    changed_at: _changed,
    version: _version,
    ...fields
  } = row;
  return fields;
};
