/** Objects built from a stored provider: its OpenID client, and the domain that leads to it. */
import type { Platform } from '../../../platform/module.ts';
import type { ProviderRow } from './identity-provider.repository.ts';
import type { OpenIdClient } from './openid.gateway.ts';

export const secretContext = (organizationId: number): string =>
  `organization:${organizationId}/identity_provider.secret`;

export const redirectUri = ({ origin }: Platform): string => `${origin}/user/entrar-com`;

export const clientOf = (platform: Platform, row: ProviderRow): OpenIdClient => ({
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret:
    row.sealed_client_secret === null
      ? null
      : platform.sealing.open(row.sealed_client_secret, secretContext(row.organization_id)),
  redirectUri: redirectUri(platform),
});

export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
