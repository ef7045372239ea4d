import { type Criterion, type GoalMissing, type GoalSolution, type Override, seekGoal } from '@uni/analysis';
import { pointerOf } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { analysis, scenarios } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { ChangesTable } from './changes-table.tsx';
import { Choice } from './choice.tsx';
import { CriteriaEditor } from './criteria-editor.tsx';
import { criterionText, resultKeys, slackText } from './criteria-model.ts';
import { type LeverOption, leverOf, leverOptions, leverText, overrideOf } from './levers-model.ts';
import styles from './scenarios.module.css';
import type { Column } from './use-columns.ts';

const copy = scenarios.goal;
type Want = keyof typeof copy.wants;

interface Answer {
  readonly option: LeverOption;
  readonly model: Model;
  readonly from: number;
  readonly result: GoalSolution | GoalMissing;
}

interface GoalProps {
  column: Column;
  model: Model;
  criteria: readonly Criterion[];
  readOnly: boolean;
  onApply: (override: Override, label: string) => void;
}

/** Searches for the value of a lever that meets every condition, and lists its other effects. */
export function GoalPanel(props: GoalProps) {
  const { column, model } = props;
  const options = leverOptions(column.document, model.study);
  const [key, setKey] = useState('driver:price');
  const [conditions, setConditions] = useState<readonly Criterion[]>(
    props.criteria.length > 0 ? props.criteria : [{ indicator: 'npv', is: 'at_least', value: 0 }],
  );
  const [want, setWant] = useState<Want>('auto');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const option = options.find((each) => each.key === key) ?? options[0];
  const seek = (): void => {
    setAnswer(null);
    const lever = option && leverOf(option, model.study, pointerOf(column.document, option.key));
    setProblem(conditions.length === 0 ? copy.needed : lever ? null : copy.noLever);
    if (conditions.length === 0 || !option || !lever) return;
    const result = seekGoal(model, lever, { criteria: conditions, ...(want === 'auto' ? {} : { want }) });
    setAnswer({ option, model, from: lever.from, result });
  };
  return (
    <section className={styles.panel} data-panel="goal" aria-label={copy.title}>
      <h2>{copy.title}</h2>
      <p className="small text-3">{copy.lead}</p>
      <Row gap="12 16" align="end">
        <Choice
          label={copy.lever}
          value={option?.key ?? ''}
          options={options.map((each) => ({
            value: each.key,
            label: each.label,
            group: each.driver ? scenarios.driversGroup : scenarios.inputsGroup,
          }))}
          onChange={setKey}
        />
        <SegmentedControl
          small
          label={copy.want}
          value={want}
          options={(['auto', 'smallest', 'largest'] as const).map((value) => ({ value, label: copy.wants[value] }))}
          onChange={setWant}
        />
      </Row>
      <h3>{copy.conditions}</h3>
      <CriteriaEditor
        label={copy.conditions}
        criteria={conditions}
        indicators={model.projection.indicators}
        readOnly={false}
        onChange={setConditions}
      />
      <p>
        <Button variant="primary" onClick={seek}>
          {copy.seek}
        </Button>
      </p>
      <div role="status">
        {problem && (
          <p className="unfavourable">
            <Glyph name="square" /> {problem}
          </p>
        )}
        {answer && answer.model === model && (
          <Outcome answer={answer} column={column} readOnly={props.readOnly} onApply={props.onApply} />
        )}
      </div>
    </section>
  );
}

interface OutcomeProps {
  answer: Answer;
  column: Column;
  readOnly: boolean;
  onApply: GoalProps['onApply'];
}

function Outcome({ answer, column, readOnly, onApply }: OutcomeProps) {
  const { version } = useWorkspace();
  const of = column.id === null ? version.id : `scenario:${column.id}`;
  const { option, model, result, from } = answer;
  const text = (value: number): string => leverText(option, model.study, value);
  if (!result.isSolved) {
    return (
      <p data-goal="missing">
        <Glyph name="up" className="attention" /> {analysis.goal[result.reason]}{' '}
        {result.nearest && copy.nearest(text(result.nearest.value))}
      </p>
    );
  }
  const baseMonth = model.projection.base_month;
  return (
    <Stack gap={8} align="start" data-goal="found">
      <p className={styles.goalValue}>
        <strong>{copy.leverValue(option.label, text(result.value))}</strong> <span>{copy.from(text(from))}</span>
      </p>
      <p className="small text-3">
        {[
          result.beyond ? null : analysis.goal.atBound,
          result.monotone ? null : analysis.goal.notMonotone,
          copy.trials(result.trials),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul className="small text-2">
        {result.hurdleResult.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own
          <li key={at}>
            {criterionText(row.criterion, baseMonth)}: {row.by === null ? '–' : slackText(row.criterion, row.by)}
          </li>
        ))}
      </ul>
      <ChangesTable
        caption={copy.changes}
        keys={resultKeys}
        before={model.projection.indicators}
        after={result.indicators}
        baseMonth={baseMonth}
        of={of}
      />
      {!readOnly && (
        <Button onClick={() => onApply(overrideOf(option, model.study, result.value), option.label)}>
          {column.id === null ? copy.applyNew : copy.apply(column.name)}
        </Button>
      )}
    </Stack>
  );
}
