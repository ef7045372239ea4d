import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Profile } from '@uni/contracts';
import { userPanel } from '@uni/phrases';
import { connectionsQuery } from '../../../api/access/own-profile.ts';
import { useSelectOrganization } from '../../../api/access/select-organization.ts';
import { failureOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';

const copy = userPanel.connections;
const states: Readonly<Record<string, string>> = copy.states;

/** The organizations that a user enters as a partner; entering is written to their audit trail. */
export function ConnectionsSection({ profile }: { profile: Profile }) {
  const query = useQuery(connectionsQuery);
  const select = useSelectOrganization();
  const router = useRouter();
  return (
    <Section title={copy.title}>
      {query.isPending && <SkeletonRows rows={2} noun={copy.noun} />}
      {query.isError && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="text-2">{copy.none}</p>}
      {query.data && query.data.length > 0 && (
        <Stack as="ul" ruled={10} aria-label={copy.lead}>
          {query.data.map(({ organization, organization__name: name, state }) => (
            <Row as="li" gap={16} justify="space-between" wrap={false} key={organization}>
              <Stack className="anywhere">
                <p className="medium">{name}</p>
                <p className="small text-3">{states[state] ?? state}</p>
              </Stack>
              {organization === profile.organization ? (
                <span className="text-2">{copy.here}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={copy.enterNamed(name)}
                  busy={select.isPending}
                  onClick={() => select.mutate(organization, { onSuccess: () => void router.invalidate() })}
                >
                  {copy.enter}
                </Button>
              )}
            </Row>
          ))}
        </Stack>
      )}
    </Section>
  );
}
