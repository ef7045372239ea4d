import { evaluateHurdles } from '@uni/analysis';
import { analysis, scenarios as copy } from '@uni/phrases';
import { useState } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { ExplainedFigure } from '../explanation/explained-figure.tsx';
import { indicatorDelta, showIndicator } from '../study/indicator-format.ts';
import { valueAt } from '../study/store/edits.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { pathText, premiseName } from '../study-forms/descriptors/field-paths.ts';
import { Choice } from './choice.tsx';
import { criterionText, indicatorLabel, resultKeys, slackText } from './criteria-model.ts';
import { leverOptions } from './levers-model.ts';
import { DriverCell, FieldCell } from './premise-cell.tsx';
import { driverLabel, driverOfPremise, premiseKeys, readingText } from './scenario-model.ts';
import styles from './scenarios.module.css';
import type { Column } from './use-columns.ts';
import type { Scenarios } from './use-scenarios.ts';

export interface ScenarioActions {
  readonly rename: (column: Column) => void;
  readonly duplicate: (column: Column) => void;
  readonly promote: (column: Column) => void;
  readonly remove: (column: Column) => void;
  readonly create: () => void;
}

interface TableProps {
  columns: readonly Column[];
  scenarios: Scenarios;
  actions: ScenarioActions;
  readOnly: boolean;
}

/** Premises by scenario, and what follows from them. */
export function ScenarioTable({ columns, scenarios, actions, readOnly }: TableProps) {
  const { model, valid } = useWorkspace().base;
  const [requestedKeys, setRequestedKeys] = useState<readonly string[]>([]);
  const keys = premiseKeys(model.study, columns, requestedKeys);
  const free = leverOptions(valid, model.study).filter(({ key }) => !keys.includes(key));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={copy.table}>
        <table className={styles.table} data-scenarios>
          <thead>
            <tr>
              <th scope="col">{copy.premise}</th>
              {columns.map((column) => (
                <th key={column.id} scope="col">
                  <Row as="span" inline gap={4} wrap={false}>
                    {column.name}
                    {column.id !== null && !readOnly && <ColumnMenu column={column} actions={actions} />}
                  </Row>
                </th>
              ))}
              {!readOnly && (
                <td>
                  <IconButton small icon="plus" label={copy.add} onClick={actions.create} />
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <PremiseRow key={key} premise={key} columns={columns} scenarios={scenarios} readOnly={readOnly} />
            ))}
          </tbody>
          <tbody className={styles.results}>
            {resultKeys.map((key) => (
              <ResultRow key={key} indicator={key} columns={columns} />
            ))}
            <EvaluationRow columns={columns} criteria={scenarios.criteria} />
          </tbody>
        </table>
      </section>
      <Row gap="12 16" align="end" justify="space-between">
        {!readOnly && (
          <Choice
            label={copy.addPremise}
            value=""
            options={[
              { value: '', label: copy.addPremiseNone },
              ...free.map(({ key, label, driver }) => ({
                value: key,
                label,
                group: driver ? copy.driversGroup : copy.inputsGroup,
              })),
            ]}
            onChange={(key) => key && setRequestedKeys([...requestedKeys, key])}
          />
        )}
        <p className="small text-3">
          <Glyph name="diamond" className={styles.mark} /> {copy.legend}
        </p>
      </Row>
    </>
  );
}

function ColumnMenu({ column, actions }: { column: Column; actions: ScenarioActions }) {
  return (
    <Menu
      label={copy.actions(column.name)}
      actions={[
        { key: 'rename', label: copy.rename, icon: 'edit', onPick: () => actions.rename(column) },
        { key: 'duplicate', label: copy.duplicate, icon: 'copy', onPick: () => actions.duplicate(column) },
        { key: 'promote', label: copy.promote, icon: 'arrow', onPick: () => actions.promote(column) },
        { key: 'remove', label: copy.remove, icon: 'trash', onPick: () => actions.remove(column) },
      ]}
      trigger={(button) => <IconButton {...button} icon="dots" small label={copy.actions(column.name)} />}
    />
  );
}

interface RowProps {
  premise: string;
  columns: readonly Column[];
  scenarios: Scenarios;
  readOnly: boolean;
}

function PremiseRow({ premise, columns, scenarios, readOnly }: RowProps) {
  const { valid, model } = useWorkspace().base;
  const driver = driverOfPremise(premise);
  const name = driver ? driverLabel(driver) : premiseName(valid, premise);
  const base = driver
    ? (readingText(driver, model.study) ?? '–')
    : pathText(premise, valueAt(valid, premise), model.study.base_month);
  return (
    <tr data-premise={premise}>
      <th scope="row">{name}</th>
      <td className="number">{base}</td>
      {columns.map((column) => {
        if (column.id === null) return null;
        const { id } = column;
        const refused = column.refused.find(({ path }) => path === premise);
        const cell = {
          name,
          column,
          readOnly,
          refused,
          onChange: (update: Parameters<Scenarios['change']>[1]) => scenarios.change(id, update),
        };
        return driver ? (
          <DriverCell key={id} driver={driver} {...cell} />
        ) : (
          <FieldCell key={id} path={premise} {...cell} />
        );
      })}
    </tr>
  );
}

function ResultRow({ indicator, columns }: { indicator: string; columns: readonly Column[] }) {
  const base = columns[0]?.model?.projection;
  return (
    <tr data-result={indicator}>
      <th scope="row">{indicatorLabel(indicator)}</th>
      {columns.map(({ id, name, model }) => {
        const value = model?.projection.indicators[indicator] ?? null;
        const figure = showIndicator(indicator, value, model?.projection.base_month ?? '');
        const delta = id === null || !model ? null : indicatorDelta(indicator, base?.indicators[indicator], value);
        return (
          <td key={id} className="number">
            <ExplainedFigure
              indicator={indicator}
              text={figure.unit ? `${figure.text} ${figure.unit}` : figure.text}
              exact={figure.exact}
              scenario={{ id, name }}
            />
            {delta && (
              <span
                className={classes(
                  'small text-2',
                  styles.delta,
                  delta.good === true && 'favourable',
                  delta.good === false && 'unfavourable',
                )}
              >
                <Glyph name={delta.direction} /> {delta.text}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function EvaluationRow({ columns, criteria }: { columns: readonly Column[]; criteria: Scenarios['criteria'] }) {
  const { projection } = useWorkspace();
  if (criteria.length === 0) return null;
  return (
    <tr data-verdict>
      <th scope="row">{copy.result}</th>
      {columns.map(({ id, model, refused }) => {
        if (!model) {
          return (
            <td key={id}>
              {copy.refused} {refused[0]?.message}
            </td>
          );
        }
        const { result, rows } = evaluateHurdles(model.projection.indicators, criteria);
        return (
          <td key={id}>
            <span className={styles.verdict} data-verdict={result}>
              <Glyph name={{ passes: 'dot', fails: 'square', undefined: 'up' }[result] as 'dot' | 'square' | 'up'} />
              {analysis.hurdle[result]}
            </span>
            <ul className="small text-2">
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no name of their own
                <li key={at}>
                  {criterionText(row.criterion, projection.base_month)}
                  {row.by === null ? `: ${analysis.hurdle.undefined}` : `: ${slackText(row.criterion, row.by)}`}
                </li>
              ))}
            </ul>
          </td>
        );
      })}
    </tr>
  );
}
