import type { TokenKind } from '@uni/contracts';
import type { MigrationStep } from '../../../platform/database/index.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    api_tokens: {
      organization_id: number;
      id: number;
      kind: TokenKind;
      /** Its owner, or its creator for the organization. */
      user_id: number;
      name: string;
      token_hash: string;
      ending: string;
      /** JSON. */
      scopes: string;
      created_at: Date;
      /** Days of São Paulo. */
      expires_on: string;
      last_used_on: string | null;
      revoked_at: Date | null;
      revoked_by: number | null;
    };
  }
}

export const apiTokenSteps: readonly MigrationStep[] = [
  {
    name: '1060-access-api-tokens',
    up: `
create table api_tokens (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  kind text not null check (kind in ('personal', 'organization')),
  user_id int8 not null references users (id),
  name text not null,
  token_hash text not null,
  ending text not null,
  scopes text not null,
  created_at timestamptz not null,
  expires_on text not null,
  last_used_on text,
  revoked_at timestamptz,
  revoked_by int8,
  primary key (organization_id, id),
  constraint api_tokens_hash unique (organization_id, token_hash)
);
create index api_tokens_user_id on api_tokens (organization_id, user_id);`,
  },
];
