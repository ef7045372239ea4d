/** Validation of a movement by itself, and of its references. */
import { fieldMessages, invalidFields, movementFaults, type NewMovement } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError, reaches } from '../../../platform/http/index.ts';
import { findEnterprise, missingEnterprise, requireReach } from '../../planner/index.ts';
import { findParty } from '../parties/parties.repository.ts';
import { plainText } from '../shared/search-text.model.ts';
import { selectAccounts } from './money-registers.repository.ts';
import { storeCategories } from './money-registers.service.ts';
import { wholeOrganization } from './movement-reach.model.ts';
import type { MovementChange, MovementRow, StoredMovement } from './movements.repository.ts';

/** The columns that people fill in. */
export type MovementFields = Pick<
  StoredMovement,
  | 'kind'
  | 'enterprise_id'
  | 'account_id'
  | 'to_account_id'
  | 'category_id'
  | 'day'
  | 'amount'
  | 'description'
  | 'document'
  | 'supplier_id'
  | 'client_id'
>;

/** Fields of the wire as columns; those that are not given stay out. */
export const columnsOf = (given: Partial<NewMovement>): Partial<MovementFields> => {
  const { empreendimento, account, to_account, category, supplier, client, ...rest } = given;
  const renamed = {
    ...{ enterprise_id: empreendimento, account_id: account, to_account_id: to_account },
    ...{ category_id: category, supplier_id: supplier, client_id: client },
  };
  return Object.fromEntries(
    Object.entries({ ...rest, ...renamed }).filter(([, value]) => value !== undefined),
  ) as Partial<MovementFields>;
};

export const fieldsOfRow = (row: MovementRow): MovementFields => ({
  ...{ kind: row.kind, enterprise_id: row.enterprise_id, account_id: row.account_id, to_account_id: row.to_account_id },
  ...{ category_id: row.category_id, day: row.day, amount: row.amount, description: row.description },
  ...{ document: row.document, supplier_id: row.supplier_id, client_id: row.client_id },
});

export const movementSearchText = ({
  description,
  document,
}: Pick<MovementFields, 'description' | 'document'>): string => [description, document].map(plainText).join('\n');

export const requireMovementReach = async (
  db: TenantDatabase,
  actor: Actor,
  enterpriseId: number | null,
): Promise<void> => {
  if (enterpriseId === null) {
    if (!reaches(actor, 'sales:write', wholeOrganization))
      throw new HttpError(invalidFields({ empreendimento: [fieldMessages.required] }));
    return;
  }
  if (!(await findEnterprise(db, enterpriseId))) throw missingEnterprise(enterpriseId);
  requireReach(actor, 'sales:write', enterpriseId);
};

const shapeProblems = (fields: MovementFields): Record<string, string[]> => {
  const { kind, account_id, to_account_id, category_id, supplier_id, client_id } = fields;
  if (kind === 'transfer') {
    if (to_account_id === null) return { to_account: [fieldMessages.required] };
    if (to_account_id === account_id) return { to_account: [movementFaults.sameAccount] };
    return category_id !== null || supplier_id !== null || client_id !== null
      ? { kind: [movementFaults.transfer] }
      : {};
  }
  if (to_account_id !== null) return { to_account: [movementFaults.onlyTransfer] };
  return supplier_id !== null && client_id !== null ? { client: [movementFaults.oneParty] } : {};
};

/** Refuses invalid values and unknown references, each at its field. */
export const requireMovement = async (db: TenantDatabase, fields: MovementFields): Promise<void> => {
  const problems = shapeProblems(fields);
  const accounts = new Set((await selectAccounts(db)).map(({ id }) => id));
  if (!accounts.has(fields.account_id)) problems.account = [fieldMessages.missingKey(fields.account_id)];
  if (fields.to_account_id !== null && !accounts.has(fields.to_account_id))
    problems.to_account = [fieldMessages.missingKey(fields.to_account_id)];
  if (fields.category_id !== null && fields.kind !== 'transfer') {
    const categories = await storeCategories(db);
    const category = categories.find(({ id }) => id === fields.category_id);
    if (!category) problems.category = [fieldMessages.missingKey(fields.category_id)];
    else if (category.flow !== fields.kind) problems.category = [movementFaults.flow];
  }
  for (const [field, table, id] of [
    ['supplier', 'sales_suppliers', fields.supplier_id],
    ['client', 'sales_clients', fields.client_id],
  ] as const)
    if (id !== null && !(await findParty(db, table, id))) problems[field] = [fieldMessages.missingKey(id)];
  if (Object.keys(problems).length > 0) throw new HttpError(invalidFields(problems));
};

/** Adds the columns that are derived from the edited fields. */
export const withSearchText = (fields: MovementFields, change: Partial<MovementFields>): MovementChange => ({
  ...change,
  search_text: movementSearchText({ ...fields, ...change }),
});
