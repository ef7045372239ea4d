/** The tables of certificates: what is being compared, and what was certified. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const certificates = `
create table erp_certificates (
  organization_id int8 not null,
  connection_id int8 not null,
  run_id int8 not null,
  id int8 not null,
  company text not null,
  month_from text not null,
  month_to text not null,
  requested_at timestamptz not null,
  requested_by int8 references users (id),
  issued_at timestamptz,
  body text,
  hash text,
  differences int4,
  primary key (organization_id, id),
  constraint erp_certificates_run foreign key (organization_id, run_id) references erp_runs (organization_id, id)
);
create index erp_certificates_by_run on erp_certificates (organization_id, run_id);
create table erp_certificate_months (
  organization_id int8 not null,
  connection_id int8 not null,
  run_id int8 not null,
  facet_id int8 not null,
  month text not null,
  amount int8 not null,
  movements int4 not null,
  primary key (organization_id, run_id, facet_id, month),
  constraint erp_certificate_months_run foreign key (organization_id, run_id) references erp_runs (organization_id, id)
);
create table erp_certificate_titles (
  organization_id int8 not null,
  connection_id int8 not null,
  run_id int8 not null,
  id int8 not null,
  layer text not null,
  resource text not null,
  key text not null,
  document text not null,
  facet_id int8,
  month text not null,
  erp int8 not null,
  uni int8 not null,
  primary key (organization_id, run_id, id),
  constraint erp_certificate_titles_run foreign key (organization_id, run_id) references erp_runs (organization_id, id)
);`;

export const certificateSteps: readonly MigrationStep[] = [{ name: '5020-integration-certificates', up: certificates }];
