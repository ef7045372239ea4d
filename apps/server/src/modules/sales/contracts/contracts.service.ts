/** Register of contracts: signs them, changes their data other than money, and searches them. */
import {
  type ChangedContract,
  type ContractPlan,
  type ContractSort,
  type ContractTermsOnWire,
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
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal, reachOf, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin, findEnterprise, missingEnterprise, requireReach } from '../../planner/index.ts';
import { readContract, requireOwnContract } from '../ledger/contract-ledger.service.ts';
import {
  type ContractChange,
  type ContractFilter,
  type ContractRow,
  findContract,
  listContracts,
  listHolders,
  sumContracts,
  updateContract,
} from '../ledger/contracts.repository.ts';
import { inKeyedPage, type KeyedQuery, type Sorting, sliceOf } from '../shared/keyed-pages.model.ts';
import { planOf } from './contract-plans.model.ts';
import { forSale, refusingDuplicates, signContract } from './contract-signing.service.ts';
import { clauseIn, presentContract } from './contracts.presenter.ts';

export interface ContractQuery extends KeyedQuery, Omit<ContractFilter, 'enterprises' | 'contract'> {
  readonly empreendimento?: number | undefined;
  readonly sort: ContractSort;
}

type Sums = { price: number; received: number; open: number; credit: number };

export interface Contracts {
  list(actor: Actor, query: ContractQuery, url: URL): Promise<KeyedPage<SalesContract, Sums>>;
  plan(terms: ContractTermsOnWire): ContractPlan;
  /** Throws 404 for a missing and a foreign one alike. */
  find(actor: Actor, id: number): Promise<ContractRow>;
  detail(actor: Actor, row: ContractRow): Promise<SalesContractDetail>;
  create(actor: Actor, contract: NewContract): Promise<ContractRow>;
  update(actor: Actor, read: ContractRow, input: ChangedContract, ifMatch: string | null): Promise<ContractRow>;
}

const columns = {
  signed: { column: 'signed', holds: 'text', of: ({ signed }: ContractRow) => signed },
  number: { column: 'number', holds: 'text', of: ({ number }: ContractRow) => number },
  client_name: { column: 'client_name', holds: 'text', of: ({ client_name }: ContractRow) => client_name },
  price: { column: 'price', holds: 'int8', of: ({ price }: ContractRow) => price },
} as const;

export const contractSortings: Readonly<Record<ContractSort, Sorting & { of: (row: ContractRow) => string | number }>> =
  {
    signed: { ...columns.signed, isDown: false },
    '-signed': { ...columns.signed, isDown: true },
    number: { ...columns.number, isDown: false },
    '-number': { ...columns.number, isDown: true },
    client_name: { ...columns.client_name, isDown: false },
    '-client_name': { ...columns.client_name, isDown: true },
    price: { ...columns.price, isDown: false },
    '-price': { ...columns.price, isDown: true },
  };

/** Returns the requested filter of contracts, limited to the actor's access. */
export const contractFilterOf = (actor: Actor, query: ContractQuery): ContractFilter => {
  const { empreendimento, sort: _sort, page: _page, page_size: _size, after: _after, before: _before, ...rest } = query;
  return { ...rest, enterprises: chosenWithin(reachOf(actor, 'sales:read'), empreendimento) };
};

export const createContracts = (platform: Platform): Contracts => {
  const { database } = platform;
  const today = () => dayInSaoPaulo(platform.now());
  const within = <T>(actor: Actor, work: (db: TenantDatabase) => Promise<T>): Promise<T> =>
    database.withOrganization(actor.scope, work);
  const one = async (db: TenantDatabase, actor: Actor, id: number): Promise<ContractRow> =>
    orNotFound(await findContract(db, id));

  return {
    list: (actor, query, url) =>
      within(actor, async (db) => {
        const { sort } = query;
        const filter = contractFilterOf(actor, query);
        const { count, sums } = await sumContracts(db, filter);
        const sorting = contractSortings[sort];
        const slice = sliceOf(query, count, sorting);
        const rows = await listContracts(db, filter, slice, sorting);
        const presenter = { keyOf: sorting.of, present: presentContract };
        return inKeyedPage(rows, presenter, { count, sums, query, url, origin: platform.origin });
      }),

    plan: planOf,

    find: (actor, id) => within(actor, (db) => one(db, actor, id)),

    detail: (actor, row) =>
      within(actor, async (db) => {
        if (row.origin === 'erp') return detailOfErp(row);
        const { state } = await readContract(db, row.id);
        const names = new Map((await listHolders(db, row.id)).map((one) => [one.key, one]));
        return {
          ...presentContract(row),
          // A contract that came from an ERP does not state how it was agreed.
          terms: state.terms && state.terms.parts.length > 0 ? contractTerms.parse(state.terms) : null,
          clause: clauseIn(row),
          holders: state.holders.map(({ client, since }) => {
            const { client_id = null, client_name = '' } = names.get(client) ?? {};
            return { client: client_id, client_name, since };
          }),
          findings: findingsOf(state.terms),
        };
      }),

    create: (actor, input) =>
      refusingDuplicates(() =>
        within(actor, async (db) => {
          const { empreendimento } = input;
          if (!(await findEnterprise(db, actor.scope, empreendimento))) throw missingEnterprise(empreendimento);
          requireReach(actor, 'sales:write', empreendimento);
          if (input.terms.signed > today())
            throw new Refusal(invalidFields({ terms: { signed: [contractRegisterFaults.future] } }));
          return signContract(platform, db, actor, input, { states: forSale });
        }),
      ),

    update: (actor, read, input, ifMatch) =>
      refusingDuplicates(() =>
        within(actor, async (db) => {
          const row = orNotFound(await findContract(db, read.id, true));
          requireVersion(ifMatch, String(row.version), presentContract(row));
          requireOwnContract(row);
          if (row.version !== read.version) throw new Refusal(preconditionFailed(presentContract(row)));
          const change: ContractChange = Object.fromEntries(
            Object.entries(input).filter(([, value]) => value !== undefined),
          );
          await updateContract(db, row, change, platform.now());
          await recordAudit({ platform, db, actor }, 'contract.changed', row.id, auditedChanges(row, input));
          return one(db, actor, row.id);
        }),
      ),
  };
};

/** An ERP reports the current holder and the open amounts. The agreed terms are only in the ERP. */
const detailOfErp = (row: ContractRow): SalesContractDetail => ({
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
