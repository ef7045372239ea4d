/** The tables of certificates: what is being compared, and what was certified. */
import type { DifferenceLayer } from '@uni/contracts';
import type { Instant, MigrationStep } from '../../../platform/database/index.ts';

interface OfRun {
  organization_id: number;
  connection_id: number;
  run_id: number;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    erp_certificates: OfRun & {
      id: number;
      company: string;
      month_from: string;
      month_to: string;
      requested_at: Instant;
      requested_by: number | null;
      issued_at: Date | null;
      /** Canonical JSON, `CertificateBody`. */
      body: string | null;
      hash: string | null;
      differences: number | null;
    };
    /** The ERP's current sums, added up during reading. */
    erp_certificate_months: OfRun & { facet_id: number; month: string; amount: number; movements: number };
    /** Differences from it, title by title. */
    erp_certificate_titles: OfRun & {
      id: number;
      layer: DifferenceLayer;
      resource: string;
      key: string;
      document: string;
      facet_id: number | null;
      month: string;
      erp: number;
      uni: number;
    };
  }
}

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
