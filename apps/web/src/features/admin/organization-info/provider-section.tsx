import { useQuery } from '@tanstack/react-query';
import type { IdentityProvider } from '@uni/contracts';
import { identityProvider as copy } from '@uni/phrases';
import { identityProviderQuery } from '../../../api/admin/identity-provider.ts';
import { failureOf } from '../../../api/failure.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { providerForm } from './provider-form.tsx';

/** The organization's sign-in without a password of ours, and its provider; for those who may change it. */
export function ProviderSection({ onOpen }: { onOpen: () => void }) {
  const query = useQuery(identityProviderQuery);
  const provider = query.data;
  return (
    <Section
      title={copy.title}
      aside={
        provider && (
          <Button size="small" onClick={onOpen}>
            {provider.name ? copy.change : copy.configure}
          </Button>
        )
      }
    >
      <p className="text-2">{copy.lead}</p>
      {query.isPending && <SkeletonRows rows={2} noun={copy.noun} />}
      {query.isError && !provider && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {provider?.name && <ProviderSummary provider={provider} />}
      {provider && !provider.name && <p>{copy.none}</p>}
    </Section>
  );
}

/** The dialog that configures the provider: a form separate from the page's. */
export function ProviderWindow({ onClose }: { onClose: () => void }) {
  const { data: provider } = useQuery(identityProviderQuery);
  return provider ? <RecordForm form={providerForm} record={null} own={provider} onClose={onClose} /> : null;
}

function ProviderSummary({ provider }: { provider: IdentityProvider }) {
  const state = provider.is_enabled ? 'active' : 'inactive';
  return (
    <p>
      <b>{provider.name}</b> <StateTag state={state}>{copy.states[state]}</StateTag>
      <br />
      <span className="text-2">{provider.domains.join(', ') || copy.noDomains}</span>
    </p>
  );
}
