import { type DriverKey, driverOf, drivers, type Variable } from '@uni/analysis';
import type { Study } from '@uni/engine';
import { scenarios } from '@uni/phrases';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { Choice } from './choice.tsx';
import { amountUnit, driverLabel } from './scenario-model.ts';
import styles from './scenarios.module.css';
import {
  type Correlations,
  distributionKinds,
  nextVariable,
  pairKey,
  paramOf,
  paramsOf,
  usualDistribution,
  withParam,
} from './simulation-model.ts';

const copy = scenarios.simulation;

interface VariableProps {
  study: Study;
  variables: readonly Variable[];
  onChange: (variables: readonly Variable[]) => void;
}

/** The uncertain premises, one a row, each with its distribution. */
export function VariableFields({ study, variables, onChange }: VariableProps) {
  const next = nextVariable(study, variables);
  return (
    <>
      {variables.map((variable, at) => (
        <VariableRow
          key={variable.driver}
          study={study}
          variable={variable}
          taken={variables.map(({ driver }) => driver)}
          onChange={(changed) => onChange(variables.with(at, changed))}
          onRemove={() => onChange(variables.toSpliced(at, 1))}
        />
      ))}
      {next && (
        <p>
          <Button size="small" icon="plus" onClick={() => onChange([...variables, next])}>
            {copy.add}
          </Button>
        </p>
      )}
    </>
  );
}

function VariableRow(props: {
  study: Study;
  variable: Variable;
  taken: readonly DriverKey[];
  onChange: (variable: Variable) => void;
  onRemove: () => void;
}) {
  const { study, variable, taken, onChange } = props;
  const { distribution } = variable;
  const driver = driverOf(variable.driver);
  const label = driverLabel(driver);
  const pick = (key: string): void => {
    const chosen = drivers.find((each) => each.key === key);
    if (chosen) onChange({ driver: chosen.key, distribution: usualDistribution(chosen, distribution.kind) });
  };
  const shape = (kind: string): void => {
    const chosen = distributionKinds.find((each) => each === kind);
    if (chosen) onChange({ ...variable, distribution: usualDistribution(driver, chosen) });
  };
  return (
    <div className={styles.variable} data-variable={driver.key}>
      <Choice
        label={copy.variable}
        value={driver.key}
        options={drivers
          .filter((each) => each.appliesTo(study) && (each.key === driver.key || !taken.includes(each.key)))
          .map((each) => ({ value: each.key, label: driverLabel(each) }))}
        onChange={pick}
      />
      <Choice
        label={copy.distribution}
        value={distribution.kind}
        options={distributionKinds.map((kind) => ({ value: kind, label: copy.kinds[kind] }))}
        onChange={shape}
      />
      {paramsOf(distribution).map((param) => (
        <NumberField
          key={param}
          required
          size="small"
          label={copy.params[param]}
          kind={driver.unit === 'months' ? 'number' : 'percent'}
          unit={amountUnit(driver)}
          value={paramOf(distribution, param)}
          onCommit={(value) =>
            value !== null && onChange({ ...variable, distribution: withParam(distribution, param, value) })
          }
        />
      ))}
      <IconButton small icon="close" label={copy.remove(label)} onClick={props.onRemove} />
    </div>
  );
}

/** One field for each pair of variables. */
export function CorrelationFields(props: {
  drivers: readonly DriverKey[];
  correlations: Correlations;
  onChange: (correlations: Correlations) => void;
}) {
  const { correlations, onChange } = props;
  const pairs = props.drivers.flatMap((one, at) => props.drivers.slice(at + 1).map((other) => [one, other] as const));
  const set = (key: string, value: number | null): void =>
    onChange(
      Object.fromEntries([...Object.entries({ ...correlations, [key]: value ?? 0 })].filter(([, each]) => each !== 0)),
    );
  return (
    <details className={styles.details}>
      <summary>{copy.correlations}</summary>
      <p className="small text-3">{copy.correlationsLead}</p>
      <Grid fill column={240} gap="12 16" className={styles.pairs}>
        {pairs.map(([one, other]) => {
          const key = pairKey(one, other);
          const names = [one, other].map((each) => driverLabel(driverOf(each)));
          return (
            <NumberField
              key={key}
              size="small"
              label={copy.correlation(names[0] ?? '', names[1] ?? '')}
              least={-1}
              most={1}
              value={correlations[key] ?? null}
              onCommit={(value) => set(key, value)}
            />
          );
        })}
      </Grid>
    </details>
  );
}
