import type { IdentityProvider } from '@uni/contracts';
import { identityProvider as copy } from '@uni/phrases';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { check, drawn, note, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { TextField } from '../../../ui/field/text-field.tsx';

const { fields: labels, hints } = copy;

/** The organization's provider. Domains are typed one a line; without a typed secret, the stored one stays. */
export const providerForm = defineForm({
  saves: toOperation('PUT /api/access/identity-provider/', { renews: '/api/access/identity-provider/' }),
  title: () => copy.title,
  lead: () => copy.standard,
  fields: {
    name: text({ required: true, most: 60, hint: hints.name, focus: true }),
    issuer: text({ required: true, most: 500, hint: hints.issuer, inputMode: 'url' }),
    client_id: text({ required: true, most: 255, hint: hints.client_id }),
    may_provision: check(),
    is_enabled: check(),
  },
  aside: { client_secret: drawn(''), domains: note({ most: 10_000, rows: 3, hint: hints.domains }) },
  labels,
  layout: ['name', 'issuer', 'client_id', Secret, 'domains', RedirectAddress, 'may_provision', 'is_enabled'],
  vary: {
    may_provision: () => ({ hint: hints.may_provision }),
    is_enabled: () => ({ hint: hints.is_enabled }),
  },
  begin: ({ own: provider }: Subject<never, IdentityProvider>) => {
    const { name, issuer, client_id, domains, may_provision, is_enabled } = provider;
    return { name, issuer, client_id, domains: domains.join('\n'), may_provision, is_enabled };
  },
  check: ({ issuer, is_enabled, domains }) => ({
    ...(issuer.trim() && !URL.canParse(issuer.trim()) ? { issuer: copy.issuerProblem } : {}),
    ...(is_enabled && domainsIn(domains).length === 0 ? { domains: copy.domainsProblem } : {}),
  }),
  body: (sent, { client_secret, domains }) => ({
    ...sent,
    domains: domainsIn(domains),
    ...(client_secret === '' ? {} : { client_secret }),
  }),
});

/** Typed domains, each once. Lines, blanks, commas and semicolons separate them. */
export const domainsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, ''))
      .filter((domain) => domain !== ''),
  ),
];

type Slot = SlotProps<{ readonly client_secret: string }, never, IdentityProvider>;

function Secret({ form: { draft, problems, set }, own: provider }: Slot) {
  return (
    <TextField
      label={labels.client_secret}
      hint={provider.has_client_secret ? copy.secretStored : copy.secretNone}
      type="password"
      autoComplete="new-password"
      maxLength={1_024}
      value={draft.client_secret}
      error={problems.client_secret}
      onChange={(client_secret) => set({ client_secret })}
    />
  );
}

function RedirectAddress({ own: { redirect_uri } }: Slot) {
  return (
    <TextField
      label={labels.redirect_uri}
      hint={hints.redirect_uri}
      readOnly
      value={redirect_uri}
      onChange={() => undefined}
    />
  );
}
