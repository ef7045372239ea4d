/** The table of requests of approval: one row per approver, bound to the content that was sent. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const requests = `
create table approval_requests (
  organization_id int8 not null,
  id int8 not null,
  batch int8 not null,
  version_id int8 not null,
  enterprise_id int8 not null,
  approver_id int8 not null references users (id),
  requested_by int8 not null references users (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  note text,
  study_hash text not null,
  projection_hash text not null,
  figures text not null,
  baseline text,
  token_hash text,
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  decided_at timestamptz,
  reason text,
  primary key (organization_id, id),
  constraint approval_requests_version foreign key (organization_id, version_id)
    references versions (organization_id, id),
  constraint approval_requests_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create index approval_requests_link on approval_requests (organization_id, token_hash);
create index approval_requests_version on approval_requests (organization_id, version_id);
create index approval_requests_approver on approval_requests (organization_id, approver_id, requested_at desc);
create index approval_requests_sender on approval_requests (organization_id, requested_by, requested_at desc);`;

export const approvalSteps: readonly MigrationStep[] = [{ name: '3911-planner-approval-requests', up: requests }];
