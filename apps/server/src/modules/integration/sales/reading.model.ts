/**
 * Interface of a system's reader of landed sales rows. A reader is pure: it knows its ERP's tables and nothing of the database.
 */
import type { ErpSalesResource, InstallmentKind } from '@uni/contracts';
import type { ErpContract, ErpParty, ErpUnit } from '../../sales/index.ts';
import type { ConnectionSettings } from '../adapter/adapter.model.ts';

/** Local enterprise and module of an ERP company and cost centre. */
export interface Bound {
  readonly enterprise: number;
  readonly module: number | null;
}

export interface SalesContext {
  readonly settings: ConnectionSettings;
  /** Null: of no enterprise that is there. An empty company is any. */
  readonly boundTo: (company: string, costCenter: string) => Bound | null;
  /** True if a settlement of this operation moves money. */
  readonly isCash: (operation: string) => boolean;
  /** True if a contract in this situation counts as sold. */
  readonly isSold: (situation: string) => boolean;
  /** Kind of installments under a condition (Sienge) or of a type (UAU): a user's choice, else from the words. */
  readonly kindOf: (code: string, name: string) => InstallmentKind;
  /** Names of registers, by code. */
  readonly conditionName: (code: string) => string;
  readonly indexName: (code: string) => string;
  readonly typologyName: (code: string) => string;
  /** Returns the company of an ERP enterprise, for rows that state only the enterprise. */
  readonly companyOf: (enterprise: string) => string;
  /** Of all choices and names that contracts follow from. */
  readonly hash: string;
  /** Returns the unit's column with this attribute, if a user has named it. */
  readonly unitField: (what: 'private_area' | 'tower' | 'floor' | 'typology') => string | null;
}

/** Rows that belong to a contract in addition to its own. */
export interface ChildRow {
  readonly key: string;
  readonly payload: string;
}

/** Source of child rows, with the name that the reader uses. */
export interface ChildSource {
  readonly name: string;
  readonly resource: string;
  /** Their parent is what a contract names; or their key begins with what it names, beneath their parent. */
  readonly by: 'parent' | 'key';
}

export type Children = Readonly<Record<string, readonly ChildRow[]>>;

/** A stage: rows of a resource of the ERP, one after the other, as rows of ours. */
export interface Stage {
  readonly resource: ErpSalesResource;
  readonly from: string;
}

export interface SalesReader {
  readonly stages: readonly Stage[];
  readonly children: readonly ChildSource[];
  /** Null: of no enterprise that is bound. */
  readonly unit: (payload: string, context: SalesContext) => ErpUnit | null;
  readonly party: (payload: string, resource: 'clients' | 'suppliers') => ErpParty | null;
  /** Returns the key of a contract's children by name of source. Null: no contract, or no owner here. */
  readonly groups: (payload: string, context: SalesContext) => Readonly<Record<string, string>> | null;
  readonly contract: (payload: string, children: Children, context: SalesContext) => ErpContract;
}
