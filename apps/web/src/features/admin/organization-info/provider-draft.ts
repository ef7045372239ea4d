import type { IdentityProvider } from '@uni/contracts';
import { common, identityProvider as copy } from '@uni/phrases';

/** Typed text of a provider: one domain a line, and a secret only to replace the stored one. */
export interface ProviderDraft {
  is_enabled: boolean;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string;
  may_provision: boolean;
}

export const draftOf = (provider: IdentityProvider): ProviderDraft => ({
  is_enabled: provider.is_enabled,
  name: provider.name,
  issuer: provider.issuer,
  client_id: provider.client_id,
  client_secret: '',
  domains: provider.domains.join('\n'),
  may_provision: provider.may_provision,
});

/** The domains that are written, however they are parted, each once. */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, ''))
      .filter((domain) => domain !== ''),
  ),
];

/** Returns errors before anything is sent. */
export function problemsOf(draft: ProviderDraft): Partial<Record<keyof ProviderDraft, string>> {
  const missing = (['name', 'issuer', 'client_id'] as const).filter((field) => !draft[field].trim());
  return {
    ...Object.fromEntries(missing.map((field) => [field, common.fieldErrors.required])),
    ...(draft.issuer.trim() && !URL.canParse(draft.issuer.trim()) ? { issuer: copy.issuerProblem } : {}),
    ...(draft.is_enabled && domainsIn(draft.domains).length === 0 ? { domains: copy.domainsProblem } : {}),
  };
}

/** Returns the request body: without a typed secret, the stored one stays. */
export function bodyOf({ client_secret, domains, ...draft }: ProviderDraft) {
  return {
    ...draft,
    name: draft.name.trim(),
    issuer: draft.issuer.trim(),
    client_id: draft.client_id.trim(),
    domains: domainsIn(domains),
    ...(client_secret === '' ? {} : { client_secret }),
  };
}
