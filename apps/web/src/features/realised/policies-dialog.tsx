import type { RealisedPolicies } from '@uni/contracts';
import { common, realised } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChoiceBox } from '../../ui/field/choice-box.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { writePolicies } from './realised-api.ts';
import type { RealisedLine } from './realised-model.ts';
import type { RealisedState } from './use-realised.ts';

const copy = realised.policies;
type Policy = RealisedPolicies[string];
const kinds = ['balance', 'plan', 'shift'] as const;
const kindOf = (policy: Policy | undefined): string =>
  policy === undefined ? '' : typeof policy === 'string' ? policy : 'shift';

/** Combination of plan and realised values after the last closed month, for every line. */
export function PoliciesDialog(props: {
  state: RealisedState;
  lines: readonly RealisedLine[];
  readOnly: boolean;
  onClose: () => void;
}) {
  const { enterprise } = useWorkspace();
  const { summary, adopt } = props.state;
  const [policies, setPolicies] = useState<RealisedPolicies>(summary.policies);
  const [busy, setBusy] = useState(false);
  const lines = props.lines.filter(({ level }) => level === 1);
  const rows = [{ key: 'default', label: copy.default }, ...lines.map(({ key, label }) => ({ key, label }))].filter(
    (row, index, all) => all.findIndex(({ key }) => key === row.key) === index,
  );
  const change = (key: string, policy: Policy | undefined): void => {
    const { [key]: _, ...others } = policies;
    setPolicies(policy === undefined ? others : { ...others, [key]: policy });
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      adopt(await writePolicies(enterprise.id, summary.revision, policies));
      notify({ kind: 'success', title: copy.saved, duration: durations.success });
      props.onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setBusy(false);
    }
  };
  return (
    <EntryDialog
      wide
      title={copy.title}
      lead={copy.text}
      onClose={props.onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={props.onClose}>{common.cancel}</Button>
          {!props.readOnly && (
            <Button variant="primary" type="submit" busy={busy}>
              {copy.save}
            </Button>
          )}
        </>
      }
    >
      <PlainTable label={copy.title} tall>
        <thead>
          <tr>
            <th scope="col">{realised.line}</th>
            <th scope="col">{copy.own}</th>
            <th scope="col">{copy.shift}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label }) => (
            <PolicyRow
              key={key}
              label={label}
              isDefault={key === 'default'}
              policy={policies[key]}
              readOnly={props.readOnly}
              onChange={(policy) => change(key, policy)}
            />
          ))}
        </tbody>
      </PlainTable>
    </EntryDialog>
  );
}

function PolicyRow(props: {
  label: string;
  isDefault: boolean;
  policy: Policy | undefined;
  readOnly: boolean;
  onChange: (policy: Policy | undefined) => void;
}) {
  const { label, policy, onChange } = props;
  const pick = (kind: string): void => {
    if (kind === 'shift') onChange({ shift: 1 });
    else onChange(kind === 'balance' || kind === 'plan' ? kind : undefined);
  };
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <ChoiceBox<string>
          size="plain"
          aria-label={`${copy.own}: ${label}`}
          value={kindOf(policy)}
          disabled={props.readOnly}
          options={[
            { value: '', label: props.isDefault ? copy.options.balance : copy.inherits },
            ...kinds.map((kind) => ({ value: kind, label: copy.options[kind] })),
          ]}
          onChange={pick}
        />
      </td>
      <td>
        {typeof policy === 'object' && (
          <NumberField
            label={`${copy.shift}: ${label}`}
            hint={copy.shiftHint}
            kind="integer"
            size="small"
            least={-120}
            most={120}
            required
            readOnly={props.readOnly}
            value={policy.shift}
            onCommit={(shift) => shift !== null && onChange({ shift })}
          />
        )}
      </td>
    </tr>
  );
}
