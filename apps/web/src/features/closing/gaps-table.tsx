import type { AbsentPolicy, ClosingGap } from '@uni/contracts';
import { closing } from '@uni/phrases';
import { ChoiceBox } from '../../ui/field/choice-box.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCentsBare } from '../../ui/numbers/index.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { type Answers, gapId, policyOf } from './closing-model.ts';

const copy = closing.gaps;
const policies = ['plan', 'zero'] as const;

interface GapsTableProps {
  gaps: readonly ClosingGap[];
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** Lines without an entry, and what each of them holds in the closed months. Set for all at once, or one by one. */
export function GapsTable({ gaps, answers, onChange }: GapsTableProps) {
  if (gaps.length === 0) return null;
  const open = gaps.filter(({ fixed }) => fixed === null);
  const say = (some: readonly ClosingGap[], policy: AbsentPolicy): void =>
    onChange({
      ...answers,
      policies: { ...answers.policies, ...Object.fromEntries(some.map((gap) => [gapId(gap), policy])) },
    });
  const chosen = new Set(open.map((gap) => policyOf(gap, answers)));
  const [only] = chosen;
  return (
    <Stack gap={8}>
      <h3>{copy.title}</h3>
      <p className="small text-2">{copy.text}</p>
      {open.length > 0 && (
        <Row as="p" gap={8}>
          <span aria-hidden="true">{copy.all}</span>
          <SegmentedControl
            small
            label={copy.all}
            value={chosen.size === 1 && only ? only : ''}
            options={policies.map((value) => ({ value, label: copy.policies[value] }))}
            onChange={(policy) => policy && say(open, policy)}
          />
        </Row>
      )}
      <PlainTable label={copy.title} tall>
        <thead>
          <tr>
            <th scope="col">{copy.line}</th>
            <th scope="col" className="number">
              {copy.planned}
            </th>
            <th scope="col">{copy.policy}</th>
          </tr>
        </thead>
        <tbody>
          {gaps.map((gap) => (
            <tr key={gapId(gap)}>
              <th scope="row">{nameOf(gap)}</th>
              <td className="number">{formatCentsBare(Math.abs(gap.planned), 2)}</td>
              <td>
                {gap.fixed === null ? (
                  <PolicyChoice gap={gap} value={policyOf(gap, answers)} onChange={(policy) => say([gap], policy)} />
                ) : (
                  copy.fixed[gap.fixed]
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  );
}

function PolicyChoice(props: {
  gap: ClosingGap;
  value: AbsentPolicy | null;
  onChange: (policy: AbsentPolicy) => void;
}) {
  return (
    <ChoiceBox<AbsentPolicy | ''>
      size="plain"
      aria-label={copy.policyOf(nameOf(props.gap))}
      value={props.value ?? ''}
      options={[
        ...(props.value === null ? [{ value: '' as const, label: copy.unsaid }] : []),
        ...policies.map((policy) => ({ value: policy, label: copy.policies[policy] })),
      ]}
      onChange={(policy) => policy !== '' && props.onChange(policy)}
    />
  );
}

const nameOf = ({ label, module }: ClosingGap): string => (module === null ? label : copy.ofModule(label, module));
