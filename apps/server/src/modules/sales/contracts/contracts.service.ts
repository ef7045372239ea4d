/** Register of contracts: signs them, changes their data other than money, and searches them. */
import {
  type BankMove,
  type ChangedContract,
  type ContractSort,
  contractColumns,
  contractRegisterFaults,
  contractTerms,
  invalidFields,
  type KeyedPage,
  type NewContract,
  preconditionFailed,
  type SalesContract,
  type SalesContractDetail,
} from '@uni/contracts';
import { type ContractTerms, termsFindings } from '@uni/receivables';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, HttpError, orNotFound, reachOf, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo, wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import { chosenWithin, findEnterprise, missingEnterprise, requireReach } from '../../planner/index.ts';
import { readContract, requireOwnContract } from '../ledger/contract-ledger.service.ts';
import {
  type ContractChange,
  type ContractFilter,
  type ContractRow,
  findContract,
  listHolders,
  selectContracts,
  sumContracts,
  updateContract,
} from '../ledger/contracts.repository.ts';
import { inKeyedPage, type KeyedQuery, sliceOf, sortingOf } from '../shared/keyed-pages.model.ts';
import { listBankMoves } from './bank-steps.repository.ts';
import { forSale, refusingDuplicates, signContract } from './contract-signing.service.ts';
import { clauseIn, presentContract } from './contracts.presenter.ts';

export interface ContractQuery extends KeyedQuery, Omit<ContractFilter, 'enterprises' | 'contract'> {
  readonly empreendimento?: number | undefined;
  readonly sort: ContractSort;
}

type Sums = { price: number; received: number; open: number; credit: number };

/** Returns the requested filter of contracts, limited to the actor's access. */
export const contractFilterOf = (actor: Actor, query: ContractQuery): ContractFilter => {
  const { empreendimento, sort: _sort, page: _page, page_size: _size, after: _after, before: _before, ...rest } = query;
  return { ...rest, enterprises: chosenWithin(reachOf(actor, 'sales:read'), empreendimento) };
};

const today = (platform: Platform) => dayInSaoPaulo(platform.now());

const one = async ({ db }: Context, id: number): Promise<ContractRow> => orNotFound(await findContract(db, id));

/** Throws 404 for a missing contract and a foreign one alike. */
export const locateContract = async ({ db }: Context, id: number): Promise<ContractRow> =>
  orNotFound(await findContract(db, id));

export async function listContracts(
  { actor, db, platform }: Context,
  query: ContractQuery,
  url: URL,
): Promise<KeyedPage<SalesContract, Sums>> {
  const { sort } = query;
  const filter = contractFilterOf(actor, query);
  const { count, sums } = await sumContracts(db, filter);
  const sorting = sortingOf(contractColumns, sort);
  const slice = sliceOf(query, count, sorting);
  const rows = await selectContracts(db, filter, slice, sorting);
  const presenter = { keyOf: sorting.of, present: presentContract };
  return inKeyedPage(rows, presenter, { count, sums, query, url, origin: platform.origin });
}

export async function readContractDetail({ db }: Context, row: ContractRow): Promise<SalesContractDetail> {
  const bank_moves = await readBankMoves(db, row.id);
  if (row.origin === 'erp') return { ...detailOfErp(row), bank_moves };
  const { state } = await readContract(db, row.id);
  const names = new Map((await listHolders(db, row.id)).map((one) => [one.key, one]));
  return {
    ...presentContract(row),
    // A contract that came from an ERP does not state how it was agreed.
    terms: state.terms && state.terms.parts.length > 0 ? contractTerms.parse(state.terms) : null,
    ...{ clause: clauseIn(row), bank_moves },
    holders: state.holders.map(({ client, since }) => {
      const { client_id = null, client_name = '' } = names.get(client) ?? {};
      return { client: client_id, client_name, since };
    }),
    findings: findingsOf(state.terms),
  };
}

export async function createContract({ actor, db, platform }: Context, input: NewContract): Promise<ContractRow> {
  return refusingDuplicates(async () => {
    const { empreendimento } = input;
    if (!(await findEnterprise(db, empreendimento))) throw missingEnterprise(empreendimento);
    requireReach(actor, 'sales:write', empreendimento);
    if (input.terms.signed > today(platform))
      throw new HttpError(invalidFields({ terms: { signed: [contractRegisterFaults.future] } }));
    return signContract(platform, db, actor, input, { states: forSale });
  });
}

export async function changeContract(
  context: Context,
  read: ContractRow,
  input: ChangedContract,
  ifMatch: string | null,
): Promise<ContractRow> {
  const { db, platform } = context;
  return refusingDuplicates(async () => {
    const row = orNotFound(await findContract(db, read.id, true));
    requireVersion(ifMatch, String(row.version), presentContract(row));
    requireOwnContract(row);
    if (row.version !== read.version) throw new HttpError(preconditionFailed(presentContract(row)));
    const change: ContractChange = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    await updateContract(db, row, change, platform.now());
    await recordAudit(context, 'contract.changed', row.id, auditedChanges(row, input));
    return one(context, row.id);
  });
}

/** First to last, with the names of users. */
const readBankMoves = async (db: TenantDatabase, contractId: number): Promise<BankMove[]> => {
  const rows = await listBankMoves(db, contractId);
  const names = await namesOfUsers(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ user_id, at, ...move }) => ({
    ...move,
    ...{ at: wireInstant(at), by: user_id, by_name: names.get(user_id) ?? null },
  }));
};

/** An ERP reports the current holder and the open amounts. The agreed terms are only in the ERP. */
const detailOfErp = (row: ContractRow): Omit<SalesContractDetail, 'bank_moves'> => ({
  ...presentContract(row),
  ...{ terms: null, clause: null },
  holders: [{ client: row.client_id, client_name: row.client_name, since: row.signed }],
  findings: [],
});

const findingsOf = (terms: ContractTerms | null) => (terms ? termsFindings(terms) : []);

/** Changes for the audit trail. Texts may name people: only the fact of their change is recorded. */
const auditedChanges = (row: ContractRow, input: ChangedContract) => {
  const changedKeys = (['number', 'keys_day', 'transfer_day', 'fiduciary'] as const).filter(
    (key) => input[key] !== undefined,
  );
  return {
    before: Object.fromEntries(changedKeys.map((key) => [key, row[key]])),
    after: Object.fromEntries(changedKeys.map((key) => [key, input[key]])),
    texts: (['broker', 'note'] as const).filter((key) => input[key] !== undefined),
  };
};
