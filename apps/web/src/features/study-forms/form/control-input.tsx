import type { Json, JsonObject } from '@uni/contracts';
import { common, workspace } from '@uni/phrases';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { StudyFacts } from '../../study/study-facts.ts';
import type { Control } from './fields.ts';
import styles from './form.module.css';
import { CalendarInput, type InputNames, MonthInput, NumberInput, SelectInput, TextInput } from './inputs.tsx';

const copy = workspace.fields.form;
const { anchors, bases } = workspace.fields;

export interface ControlProps {
  control: Control;
  value: Json;
  onCommit: (value: Json) => void;
  onProblem: (problem: string | null) => void;
  names: InputNames;
  /** Repeats the label for the second box of a control. */
  label: string;
  facts: StudyFacts;
  readOnly: boolean;
  unit?: string | undefined;
  fallback?: string | undefined;
  required?: boolean | undefined;
}

/** The control for one value of the study, by its kind. */
export function ControlInput(props: ControlProps) {
  const { control, value, facts } = props;
  const shared = {
    names: props.names,
    readOnly: props.readOnly,
    onProblem: props.onProblem,
    placeholder: props.fallback,
    required: props.required,
  };
  switch (control.kind) {
    case 'text':
      return <TextInput {...shared} value={textOf(value)} onCommit={props.onCommit} />;
    case 'money':
      return (
        <NumberInput
          {...shared}
          kind="money"
          prefix={common.unit.money}
          unit={props.unit}
          value={numberOf(value)}
          onCommit={props.onCommit}
        />
      );
    case 'percent':
      return (
        <NumberInput
          {...shared}
          kind="percent"
          unit={props.unit ?? common.unit.percent}
          value={numberOf(value)}
          onCommit={props.onCommit}
        />
      );
    case 'integer':
      return (
        <NumberInput
          {...shared}
          kind="integer"
          unit={props.unit}
          least={control.least}
          most={control.most}
          value={numberOf(value)}
          onCommit={props.onCommit}
        />
      );
    case 'number':
      return (
        <NumberInput {...shared} kind="number" unit={props.unit} value={numberOf(value)} onCommit={props.onCommit} />
      );
    case 'calendar':
      return <CalendarInput {...shared} value={textOf(value)} onCommit={props.onCommit} />;
    case 'month':
      return <MonthInput {...shared} baseMonth={facts.baseMonth} value={numberOf(value)} onCommit={props.onCommit} />;
    case 'month_ref':
      return <MonthRefInput {...props} />;
    case 'rate':
      return <RateInput {...props} />;
    case 'groups':
    case 'choices':
    case 'modules':
    case 'partners':
    case 'tables':
      return <TicksInput {...props} />;
    case 'partner_shares':
      return <PartnerSharesInput {...props} />;
    case 'shares':
      return <SharesInput {...props} />;
    case 'choice':
    case 'switch':
    case 'index':
    case 'group':
    case 'module':
      return <ChoiceInput {...props} />;
  }
}

function ChoiceInput(props: ControlProps) {
  const options = choicesOf(props.control, props.facts);
  const current = props.value === null ? '' : String(props.value);
  const known = options.some((option) => option.key === current);
  return (
    <SelectInput
      names={props.names}
      readOnly={props.readOnly}
      value={current}
      options={[
        ...(known ? [] : [{ value: current, label: props.fallback ?? (current || copy.choose) }]),
        ...options.map((option) => ({ value: option.key, label: option.label })),
      ]}
      onCommit={(key) => props.onCommit(options.find((option) => option.key === key)?.value ?? null)}
    />
  );
}

interface Choice {
  key: string;
  value: Json;
  label: string;
}

function choicesOf(control: Control, facts: StudyFacts): Choice[] {
  const nothing = (label: string): Choice => ({ key: '', value: null, label });
  switch (control.kind) {
    case 'choice':
      return [
        ...(control.none === undefined ? [] : [nothing(control.none)]),
        ...control.options.map(({ value, label }) => ({ key: String(value), value, label })),
      ];
    case 'switch':
      return [
        { key: 'true', value: true, label: copy.yes },
        { key: 'false', value: false, label: copy.no },
      ];
    case 'index':
      return [nothing(copy.none), ...facts.indexes.map((key) => ({ key, value: key, label: key.toUpperCase() }))];
    case 'group':
      return facts.groups.map((group) => ({ key: group.key, value: group.key, label: group.label }));
    case 'module':
      return [
        nothing(copy.enterprise),
        ...facts.modules.map(({ number, name }) => ({ key: String(number), value: number, label: name })),
      ];
    default:
      return [];
  }
}

/** An anchor of the schedule with months to add, or a month of the calendar. */
function MonthRefInput(props: ControlProps) {
  const { value, facts, onCommit } = props;
  const anchor = objectOf(value);
  const at = anchor ? textOf(anchor.at ?? null) : null;
  const options = [
    ...(props.required ? [] : [{ value: '', label: props.fallback ? copy.default(props.fallback) : copy.none }]),
    { value: 'fixed', label: copy.monthFixed },
    ...Object.entries(anchors).map(([key, label]) => ({ value: key, label })),
  ];
  const current = at ?? (value === null ? '' : 'fixed');
  const pick = (next: string): void => {
    if (next === '') onCommit(null);
    else if (next === 'fixed') onCommit(numberOf(value) ?? 0);
    else onCommit({ at: next });
  };
  return (
    <span className={styles.pair}>
      <SelectInput names={props.names} readOnly={props.readOnly} value={current} options={options} onCommit={pick} />
      {current === 'fixed' && (
        <MonthInput
          names={{ 'aria-label': `${props.label}, ${copy.month.toLowerCase()}` }}
          readOnly={props.readOnly}
          onProblem={props.onProblem}
          baseMonth={facts.baseMonth}
          value={numberOf(value)}
          required
          onCommit={onCommit}
        />
      )}
      {at && (
        <NumberInput
          kind="integer"
          names={{ 'aria-label': `${props.label}, ${copy.plus}` }}
          readOnly={props.readOnly}
          onProblem={props.onProblem}
          unit={common.unit.months}
          placeholder="0"
          value={numberOf(anchor?.plus ?? null)}
          onCommit={(plus) => onCommit(plus ? { at, plus } : { at })}
        />
      )}
    </span>
  );
}

function RateInput(props: ControlProps) {
  const rate = objectOf(props.value);
  const basis = textOf(rate?.basis ?? null) ?? 'effective_year';
  return (
    <span className={styles.pair}>
      <NumberInput
        kind="percent"
        names={props.names}
        readOnly={props.readOnly}
        onProblem={props.onProblem}
        placeholder={props.fallback}
        required={props.required}
        value={numberOf(rate?.value ?? null)}
        onCommit={(value) => props.onCommit(value === null ? null : { value, basis })}
      />
      <SelectInput
        names={{ 'aria-label': `${props.label}, ${copy.choose.toLowerCase()}` }}
        readOnly={props.readOnly || rate === null}
        value={basis}
        options={Object.entries(bases).map(([value, label]) => ({ value, label }))}
        onCommit={(next) => rate && props.onCommit({ ...rate, basis: next })}
      />
    </span>
  );
}

/** What may be ticked, in order. */
function ticksOf(control: Control, facts: StudyFacts): Choice[] {
  const named = (key: string): Choice => ({ key, value: key, label: key });
  switch (control.kind) {
    case 'groups':
      return facts.groups.map(({ key, label }) => ({ ...named(key), label }));
    case 'choices':
      return control.options.map(({ value, label }) => ({ ...named(value), label }));
    case 'modules':
      return facts.modules.map(({ number, name }) => ({ key: String(number), value: number, label: name }));
    case 'partners':
      return facts.partners.map(({ number, name }) => ({ key: String(number), value: number, label: name }));
    case 'tables':
      return facts.tables.map(named);
    default:
      return [];
  }
}

/** Several cost groups, modules, partners, tables or options, as a list of boxes to tick. */
function TicksInput(props: ControlProps) {
  const ticks = ticksOf(props.control, props.facts);
  const chosen = Array.isArray(props.value) ? props.value : [];
  const has = (tick: Choice): boolean => chosen.includes(tick.value);
  const toggle = (tick: Choice): void => {
    const next = has(tick) ? chosen.filter((other) => other !== tick.value) : [...chosen, tick.value];
    // A choice of nothing is none: only a loan may have no eligible cost.
    props.onCommit(next.length === 0 && props.control.kind !== 'groups' ? null : next);
  };
  return (
    <Grid
      as="fieldset"
      gap="2 12"
      align="stretch"
      column={180}
      fill
      aria-label={props.label}
      aria-describedby={props.names['aria-describedby']}
    >
      {ticks.map((tick) => (
        <label key={tick.key} className={styles.tick}>
          <input type="checkbox" checked={has(tick)} disabled={props.readOnly} onChange={() => toggle(tick)} />
          {tick.label}
        </label>
      ))}
    </Grid>
  );
}

/** A few shares on one line, each in its box, with one more to type into. */
function SharesInput(props: ControlProps) {
  const shares = Array.isArray(props.value) ? props.value.map((share) => numberOf(share) ?? 0) : [];
  const boxes = props.readOnly ? shares : [...shares, null];
  const put = (index: number, share: number | null): void => {
    const next = share === null ? shares.toSpliced(index, 1) : shares.toSpliced(index, 1, share);
    props.onCommit(next.length === 0 ? null : next);
  };
  return (
    <span className={styles.shares}>
      {boxes.map((share, index) => (
        <NumberInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a share is its position
          key={index}
          kind="percent"
          names={index === 0 ? props.names : { 'aria-label': `${props.label}, ${copy.item(index + 1).toLowerCase()}` }}
          readOnly={props.readOnly}
          onProblem={props.onProblem}
          placeholder={index === 0 ? '100' : undefined}
          value={share}
          onCommit={(next) => put(index, next)}
        />
      ))}
    </span>
  );
}

/** A share for each partner under his name, in the order of the list. */
function PartnerSharesInput(props: ControlProps) {
  const { facts, value } = props;
  const given = Array.isArray(value) ? value.map((share) => numberOf(share) ?? 0) : [];
  const shares = facts.partners.map((_, n) => given[n] ?? 0);
  return (
    <Grid
      as="fieldset"
      gap="4 12"
      align="stretch"
      column={130}
      fill
      aria-label={props.label}
      aria-describedby={props.names['aria-describedby']}
    >
      {facts.partners.map(({ number, name }, n) => (
        <span key={number} className={styles.named}>
          <span className="small text-2">{name}</span>
          <NumberInput
            kind="percent"
            names={{ 'aria-label': `${props.label}, ${name}` }}
            readOnly={props.readOnly}
            onProblem={props.onProblem}
            value={shares[n] ?? 0}
            onCommit={(share) => props.onCommit(shares.with(n, share ?? 0))}
          />
        </span>
      ))}
    </Grid>
  );
}

export const numberOf = (value: Json): number | null => (typeof value === 'number' ? value : null);
export const textOf = (value: Json): string | null => (typeof value === 'string' ? value : null);
export const objectOf = (value: Json): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
