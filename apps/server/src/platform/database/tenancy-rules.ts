/** Table declarations of a module. An undeclared table is a tenant table with the usual grants. */
export type Grant = 'select' | 'insert' | 'update' | 'delete';

export interface GlobalTable {
  readonly table: string;
  /** Reason why its rows belong to no single organization. */
  readonly reason: string;
  readonly grants: readonly Grant[];
  /** Grants of `uni_publisher`: the role of jobs over organizations' submissions, and of nothing else. */
  readonly publisher?: readonly Grant[];
}

export interface NarrowTable {
  readonly table: string;
  readonly reason: string;
  /** Fewer than the usual select, insert, update, delete. */
  readonly grants: readonly Grant[];
  /** Columns that may be updated where the row as a whole may not: texts that name a removed person. */
  readonly rewordable?: readonly string[];
}

export interface TenancyRules {
  readonly globalTables: readonly GlobalTable[];
  readonly narrowTables: readonly NarrowTable[];
}
