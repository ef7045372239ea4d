/** Products of enterprises, and the clause by which their contracts are cancelled. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const clauses = `
create table sales_clauses (
  organization_id int8 not null references organizations (id),
  enterprise_id int8 not null,
  kind text not null check (kind in ('incorporation', 'segregated', 'lot')),
  terms text not null,
  fiduciary boolean not null,
  primary key (organization_id, enterprise_id),
  constraint sales_clauses_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);`;

export const clauseSteps: readonly MigrationStep[] = [{ name: '6101-sales-clauses', up: clauses }];
