import { useQuery } from '@tanstack/react-query';
import {
  type CancellationTermsOnWire,
  cancellationKinds,
  type Enterprise,
  invariant,
  type SaleClauses,
} from '@uni/contracts';
import { common, cancellations as copy } from '@uni/phrases';
import { useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { clausesQuery, useClauseWrite } from '../../../api/sales/clauses.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { LeaveButton } from '../../../ui/overlay/form-actions.tsx';

const { clauses: clauseCopy, fields: labels } = copy;
const kinds = cancellationKinds.map((value) => ({ value, label: copy.kinds[value] }));
const shares = ['penalty', 'administration', 'occupancy_month'] as const;

interface ClausesProps {
  enterprises: readonly Enterprise[];
  mayRule: boolean;
  onClose: () => void;
}

/** Kind of sale of each enterprise, and its contracts' terms for a distrato. */
export function ClausesDialog(props: ClausesProps) {
  const query = useQuery({ ...clausesQuery, refetchOnMount: 'always' });
  if (query.data && query.isFetchedAfterMount && props.enterprises.length > 0)
    return <Clauses {...props} saleClauses={query.data} />;
  return (
    <Drawer
      wide
      title={clauseCopy.title}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{common.close}</Button>}
    >
      <Waiting query={query} />
    </Drawer>
  );
}

function Waiting({
  query,
}: {
  query: { isError: boolean; isPending: boolean; error: unknown; refetch: () => unknown };
}) {
  if (query.isError)
    return <ErrorBlock noun={clauseCopy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  return query.isPending ? <SkeletonRows rows={4} noun={clauseCopy.noun} /> : <p role="status">{clauseCopy.none}</p>;
}

interface Draft {
  readonly terms: CancellationTermsOnWire;
  readonly fiduciary: boolean;
}

const mostOf = ({ legal }: SaleClauses, kind: CancellationTermsOnWire['kind']): CancellationTermsOnWire => {
  const most = legal.find((one) => one.kind === kind);
  invariant(most, 'every kind of sale has its law');
  return most;
};

function Clauses({ enterprises, mayRule, saleClauses, onClose }: ClausesProps & { saleClauses: SaleClauses }) {
  const [enterprise, setEnterprise] = useState(enterprises[0]?.id ?? 0);
  const [typed, setTyped] = useState<Draft | null>(null);
  const write = useClauseWrite();
  const clause = saleClauses.clauses.find(({ empreendimento }) => empreendimento === enterprise);
  const draft = typed ?? clause ?? { terms: mostOf(saleClauses, 'incorporation'), fiduciary: false };
  const set = (changes: Partial<Draft>) => setTyped({ ...draft, ...changes });
  const save = () => {
    const { terms, fiduciary } = draft;
    write.mutate({ enterprise, body: { terms, fiduciary } }, { onSuccess: () => setTyped(null) });
  };
  const name = enterprises.find(({ id }) => id === enterprise)?.name ?? '';
  return (
    <EntryDrawer
      title={clauseCopy.title}
      onClose={onClose}
      onSubmit={mayRule ? save : undefined}
      isTyped={typed !== null}
      actions={
        <>
          <LeaveButton onLeave={onClose}>{common.close}</LeaveButton>
          {mayRule && (
            <Button variant="primary" type="submit" busy={write.isPending}>
              {clauseCopy.save}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        <p className="text-2">{clauseCopy.lead}</p>
        {!mayRule && <p className="text-3">{clauseCopy.only}</p>}
        <SelectField
          label={clauseCopy.enterprise}
          value={String(enterprise)}
          options={enterprises.map(({ id, name: label }) => ({ value: String(id), label }))}
          onChange={(id) => {
            setEnterprise(Number(id));
            setTyped(null);
            write.reset();
          }}
        />
        {!clause && <p className="text-3">{clauseCopy.unsaid}</p>}
        <ClauseFields
          key={`${enterprise} ${draft.terms.kind}`}
          draft={draft}
          saleClauses={saleClauses}
          disabled={!mayRule}
          set={set}
        />
        {write.isSuccess && typed === null && <p role="status">{clauseCopy.done(name)}</p>}
        <FormProblem text={refusalText(write.error)} />
      </Stack>
    </EntryDrawer>
  );
}

function ClauseFields(props: {
  draft: Draft;
  saleClauses: SaleClauses;
  disabled: boolean;
  set: (changes: Partial<Draft>) => void;
}) {
  const { draft, saleClauses, disabled, set } = props;
  const { terms, fiduciary } = draft;
  const change = (changes: Partial<CancellationTermsOnWire>) => set({ terms: { ...terms, ...changes } });
  return (
    <>
      <SelectField
        label={labels.kind}
        value={terms.kind}
        options={kinds}
        disabled={disabled}
        onChange={(kind) => set({ terms: mostOf(saleClauses, kind) })}
      />
      <p className="text-2">{copy.law[terms.kind]}</p>
      <Grid gap="12 16" column={180}>
        {shares.map((key) => (
          <NumberField
            key={key}
            label={labels[key]}
            kind="percent"
            unit={common.unit.percent}
            least={0}
            most={1}
            value={terms[key]}
            disabled={disabled}
            onCommit={(share) => change({ [key]: share ?? 0 })}
          />
        ))}
        <NumberField
          label={labels.refund_installments}
          kind="integer"
          least={1}
          most={600}
          value={terms.refund_installments}
          disabled={disabled}
          onCommit={(count) => change({ refund_installments: count ?? 1 })}
        />
      </Grid>
      <CheckBox
        label={labels.keeps_late_charges}
        checked={terms.keeps_late_charges}
        disabled={disabled}
        onChange={(isRetained) => change({ keeps_late_charges: isRetained })}
      />
      <CheckBox
        label={clauseCopy.fiduciary}
        checked={fiduciary}
        disabled={disabled}
        onChange={(value) => set({ fiduciary: value })}
      />
    </>
  );
}
