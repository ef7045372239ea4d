import type { Criterion } from '@uni/analysis';
import type { Indicators } from '@uni/engine';
import { scenarios } from '@uni/phrases';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Choice } from './choice.tsx';
import { criterionIndicators, indicatorLabel, nextCriterion, typedAs } from './criteria-model.ts';
import styles from './scenarios.module.css';

const copy = scenarios.criteria;

/** Conditions on indicators, one a row: of the whole set, or of a search. */
export function CriteriaEditor(props: {
  label: string;
  criteria: readonly Criterion[];
  indicators: Indicators;
  readOnly: boolean;
  onChange: (criteria: readonly Criterion[]) => void;
}) {
  const { criteria, indicators, readOnly, onChange } = props;
  const replace = (at: number, next: Criterion): void => onChange(criteria.with(at, next));
  return (
    <Stack as="fieldset" gap={8} align="start" aria-label={props.label}>
      {criteria.length === 0 && <p className="small text-3">{copy.none}</p>}
      {criteria.map((criterion, at) => (
        <CriterionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no name of their own
          key={at}
          at={at}
          criterion={criterion}
          indicators={indicators}
          readOnly={readOnly}
          onChange={(next) => replace(at, next)}
          onRemove={() => onChange(criteria.toSpliced(at, 1))}
        />
      ))}
      {!readOnly && (
        <Button
          size="small"
          icon="plus"
          onClick={() => onChange([...criteria, nextCriterion(indicators, criteria)])}
          disabled={criteria.length >= 20}
        >
          {copy.add}
        </Button>
      )}
    </Stack>
  );
}

function CriterionRow(props: {
  at: number;
  criterion: Criterion;
  indicators: Indicators;
  readOnly: boolean;
  onChange: (criterion: Criterion) => void;
  onRemove: () => void;
}) {
  const { at, criterion, indicators, readOnly, onChange } = props;
  const typed = typedAs(criterion.indicator);
  const named = (what: string): string => `${what}, ${copy.row(at + 1).toLowerCase()}`;
  const known = criterionIndicators(indicators).map(({ key, label }) => ({ value: key, label }));
  const options = known.some(({ value }) => value === criterion.indicator)
    ? known
    : [...known, { value: criterion.indicator, label: indicatorLabel(criterion.indicator) }];
  const change = (key: string): void => {
    const fresh = nextCriterion({ [key]: indicators[key] ?? null }, []);
    onChange({ ...fresh, indicator: key });
  };
  return (
    <div className={styles.criterion}>
      <Choice
        hideLabel
        label={named(copy.indicator)}
        value={criterion.indicator}
        options={options}
        disabled={readOnly}
        onChange={change}
      />
      <Choice
        hideLabel
        label={named(copy.is)}
        value={criterion.is}
        options={(['at_least', 'at_most'] as const).map((value) => ({ value, label: copy[value] }))}
        disabled={readOnly}
        onChange={(is) => onChange({ ...criterion, is: is === 'at_most' ? 'at_most' : 'at_least' })}
      />
      <NumberField
        required
        size="small"
        className="label-hidden"
        label={named(copy.value)}
        kind={typed.kind}
        unit={typed.unit || undefined}
        value={typed.toField(criterion.value)}
        readOnly={readOnly}
        onCommit={(value) => value !== null && onChange({ ...criterion, value: typed.fromField(value) })}
      />
      {!readOnly && <IconButton small icon="close" label={copy.remove(at + 1)} onClick={props.onRemove} />}
    </div>
  );
}
