import { useQuery } from '@tanstack/react-query';
import { type CancellationTermsOnWire, cancellationKinds, type Enterprise, type SaleClauses } from '@uni/contracts';
import { common, cancellations as words } from '@uni/phrases';
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
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './cancellations.module.css';

const { clauses: texts, fields: labels } = words;
const kinds = cancellationKinds.map((value) => ({ value, label: words.kinds[value] }));
const shares = ['penalty', 'administration', 'occupancy_month'] as const;

interface ClausesProps {
  enterprises: readonly Enterprise[];
  mayRule: boolean;
  onClose: () => void;
}

/** What each enterprise sells, and what its contracts agree for a distrato. */
export function ClausesDialog(props: ClausesProps) {
  const query = useQuery({ ...clausesQuery, refetchOnMount: 'always' });
  if (query.data && query.isFetchedAfterMount && props.enterprises.length > 0)
    return <Clauses {...props} told={query.data} />;
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{common.close}</Button>}
    >
      <Waiting query={query} />
    </Dialog>
  );
}

function Waiting({
  query,
}: {
  query: { isError: boolean; isPending: boolean; error: unknown; refetch: () => unknown };
}) {
  if (query.isError)
    return <ErrorBlock thing={texts.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  return query.isPending ? <SkeletonRows rows={4} thing={texts.thing} /> : <p role="status">{texts.none}</p>;
}

interface Draft {
  readonly terms: CancellationTermsOnWire;
  readonly fiduciary: boolean;
}

const mostOf = ({ legal }: SaleClauses, kind: CancellationTermsOnWire['kind']): CancellationTermsOnWire => {
  const most = legal.find((one) => one.kind === kind);
  if (!most) throw new Error('every kind of sale has its law');
  return most;
};

function Clauses({ enterprises, mayRule, told, onClose }: ClausesProps & { told: SaleClauses }) {
  const [enterprise, setEnterprise] = useState(enterprises[0]?.id ?? 0);
  const [typed, setTyped] = useState<Draft | null>(null);
  const write = useClauseWrite();
  const said = told.clauses.find(({ empreendimento }) => empreendimento === enterprise);
  const draft = typed ?? said ?? { terms: mostOf(told, 'incorporation'), fiduciary: false };
  const set = (part: Partial<Draft>) => setTyped({ ...draft, ...part });
  const save = () => {
    const { terms, fiduciary } = draft;
    write.mutate({ enterprise, body: { terms, fiduciary } }, { onSuccess: () => setTyped(null) });
  };
  const name = enterprises.find(({ id }) => id === enterprise)?.name ?? '';
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={onClose}
      onSubmit={mayRule ? save : undefined}
      actions={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          {mayRule && (
            <Button look="primary" type="submit" busy={write.isPending}>
              {texts.save}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.panel}>
        <p className="text-2">{texts.lead}</p>
        {!mayRule && <p className="text-3">{texts.only}</p>}
        <SelectField
          label={texts.enterprise}
          value={String(enterprise)}
          options={enterprises.map(({ id, name: label }) => ({ value: String(id), label }))}
          onChange={(id) => {
            setEnterprise(Number(id));
            setTyped(null);
            write.reset();
          }}
        />
        {!said && <p className="text-3">{texts.unsaid}</p>}
        <ClauseFields
          key={`${enterprise} ${draft.terms.kind}`}
          draft={draft}
          told={told}
          disabled={!mayRule}
          set={set}
        />
        {write.isSuccess && typed === null && <p role="status">{texts.done(name)}</p>}
        <FormProblem text={refusalText(write.error)} />
      </div>
    </Dialog>
  );
}

function ClauseFields(props: {
  draft: Draft;
  told: SaleClauses;
  disabled: boolean;
  set: (part: Partial<Draft>) => void;
}) {
  const { draft, told, disabled, set } = props;
  const { terms, fiduciary } = draft;
  const change = (part: Partial<CancellationTermsOnWire>) => set({ terms: { ...terms, ...part } });
  return (
    <>
      <SelectField
        label={labels.kind}
        value={terms.kind}
        options={kinds}
        disabled={disabled}
        onChange={(kind) => set({ terms: mostOf(told, kind) })}
      />
      <p className="text-2">{words.law[terms.kind]}</p>
      <div className={styles.pair}>
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
      </div>
      <CheckBox
        label={labels.keeps_late_charges}
        checked={terms.keeps_late_charges}
        disabled={disabled}
        onChange={(keeps_late_charges) => change({ keeps_late_charges })}
      />
      <CheckBox
        label={texts.fiduciary}
        checked={fiduciary}
        disabled={disabled}
        onChange={(value) => set({ fiduciary: value })}
      />
    </>
  );
}
