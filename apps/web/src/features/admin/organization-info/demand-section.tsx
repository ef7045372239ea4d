import { useQuery } from '@tanstack/react-query';
import type { SecondStepDemand } from '@uni/contracts';
import { accessSecurity, common } from '@uni/phrases';
import { useState } from 'react';
import { secondStepDemandQuery, useStoreDemand } from '../../../api/admin/second-step-demand.ts';
import { failureOf } from '../../../api/failure.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatDay, todayHere } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';

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
  return demand ? <DemandDrawer demand={demand} onClose={onClose} /> : null;
}

interface DemandDraft {
  is_demanded: boolean;
  demanded_from: string;
}

const draftOf = ({ demanded_from }: SecondStepDemand): DemandDraft => ({
  is_demanded: demanded_from !== null,
  demanded_from: demanded_from ?? todayHere(),
});

function DemandDrawer({ demand, onClose }: { demand: SecondStepDemand; onClose: () => void }) {
  const store = useStoreDemand(copy.fields);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const form = useRecordForm({
    initial: draftOf(demand),
    check: ({ is_demanded, demanded_from }): Partial<Record<keyof DemandDraft, string>> => {
      if (!is_demanded) return {};
      const problem = unreadable ?? (demanded_from === '' ? common.fieldErrors.required : null);
      return problem ? { demanded_from: problem } : {};
    },
    save: ({ is_demanded, demanded_from }) => store.mutateAsync({ demanded_from: is_demanded ? demanded_from : null }),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  const { draft, problems, set } = form;
  return (
    <>
      <Drawer
        title={copy.title}
        lead={copy.without(demand.people_without, demand.people)}
        onClose={onClose}
        onSubmit={form.submit}
        actions={<SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={16}>
          <CheckBox
            label={copy.check}
            note={copy.checkNote}
            checked={draft.is_demanded}
            onChange={(is_demanded) => set({ is_demanded })}
          />
          {draft.is_demanded && (
            <DayField
              label={copy.fromLabel}
              hint={copy.fromHint}
              value={draft.demanded_from}
              error={problems.demanded_from}
              onProblem={setUnreadable}
              onChange={(demanded_from) => set({ demanded_from })}
            />
          )}
          <p className="text-2">{copy.apart}</p>
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}
