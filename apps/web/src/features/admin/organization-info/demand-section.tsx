import { useQuery } from '@tanstack/react-query';
import type { SecondStepDemand } from '@uni/contracts';
import { accessSecurity } from '@uni/phrases';
import { secondStepDemandQuery } from '../../../api/admin/second-step-demand.ts';
import { failureOf } from '../../../api/failure.ts';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { check, day } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatDay, todayHere } from '../../../ui/numbers/index.ts';

const copy = accessSecurity.demand;

/** The second-step demand, and the number of users without one; for those who may change it. */
export function DemandSection({ onOpen }: { onOpen: () => void }) {
  const query = useQuery(secondStepDemandQuery);
  const demand = query.data;
  return (
    <Section
      title={copy.title}
      aside={
        demand && (
          <Button size="small" aria-label={`${copy.change}: ${copy.title}`} onClick={onOpen}>
            {copy.change}
          </Button>
        )
      }
    >
      <p className="text-2">{copy.lead}</p>
      {query.isPending && <SkeletonRows rows={2} noun={copy.noun} />}
      {query.isError && !demand && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {demand && (
        <p>
          <b>{stateOf(demand)}</b>
          <br />
          <span className="text-2">{copy.without(demand.people_without, demand.people)}</span>
        </p>
      )}
    </Section>
  );
}

function stateOf({ demanded_from: from }: SecondStepDemand): string {
  if (from === null) return copy.off;
  return from <= todayHere() ? copy.since(formatDay(from)) : copy.from(formatDay(from));
}

/** The dialog of the second-step demand: a form separate from the page's. */
export function DemandWindow({ onClose }: { onClose: () => void }) {
  const { data: demand } = useQuery(secondStepDemandQuery);
  return demand ? <RecordForm form={demandForm} record={null} own={demand} onClose={onClose} /> : null;
}

const demandForm = defineForm({
  saves: toOperation('PUT /api/access/second-step-demand/', {
    // The user who demands it may have none.
    renews: ['/api/access/second-step-demand/', '/api/access/user/profile/'],
  }),
  title: () => copy.title,
  lead: ({ own: demand }: Subject<never, SecondStepDemand>) => copy.without(demand.people_without, demand.people),
  fields: { demanded_from: day({ required: true, hint: copy.fromHint }) },
  aside: { is_demanded: check() },
  labels: { demanded_from: copy.fromLabel, is_demanded: copy.check },
  layout: ['is_demanded', 'demanded_from', Apart],
  begin: ({ own: { demanded_from } }) => ({
    ...{ is_demanded: demanded_from !== null, demanded_from: demanded_from ?? todayHere() },
  }),
  vary: {
    is_demanded: () => ({ hint: copy.checkNote }),
    demanded_from: ({ is_demanded }) => ({ isHidden: !is_demanded }),
  },
  body: ({ demanded_from }, { is_demanded }) => ({ demanded_from: is_demanded ? demanded_from : null }),
});

function Apart() {
  return <p className="text-2">{copy.apart}</p>;
}
