import { common, workspaceFields } from '@uni/phrases';
import type { StudyFacts } from '../../study/study-facts.ts';
import { type Choice, type ControlProps, numberOf, objectOf, textOf } from './control-values.ts';
import type { Control } from './fields.ts';
import styles from './form.module.css';
import { CalendarInput, MonthInput, NumberInput, SelectInput, TextInput } from './inputs.tsx';
import { PartnerSharesInput, SharesInput, TicksInput } from './list-inputs.tsx';

const copy = workspaceFields.form;
const { anchors, bases } = workspaceFields;

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
    case 'typologies':
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
    case 'company':
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
    case 'company':
      return facts.companies.map(({ key, name }) => ({ key, value: key, label: name }));
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
