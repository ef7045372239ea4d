import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { shell } from '@uni/phrases';
import { useSelectOrganization } from '../../api/access/select-organization.ts';
import { organizationsQuery } from '../../api/admin/organizations.ts';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StateBlock } from '../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';

/** Instead of any screen while no organization is chosen: nothing is read before it is. */
export function ChooseOrganization() {
  const query = useQuery(organizationsQuery);
  const select = useSelectOrganization();
  const router = useRouter();
  const enter = (id: number) => select.mutate(id, { onSuccess: () => void router.invalidate() });
  return (
    <Page>
      <PageHead title={shell.chooseOrganization} sub={shell.noOrganizationHint} />
      {query.isPending && <SkeletonRows rows={3} noun={shell.organizations} />}
      {query.isError && (
        <ErrorBlock noun={shell.organizations} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <StateBlock title={shell.noOrganization} />}
      <ul style={{ display: 'flex', flexDirection: 'column', gap: 8, alignItems: 'flex-start' }}>
        {(query.data ?? []).map((organization) => (
          <li key={organization.id}>
            <Button busy={select.isPending} onClick={() => enter(organization.id)}>
              {organization.name}
            </Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
