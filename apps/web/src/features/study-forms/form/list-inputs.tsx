/** Controls of values that are lists: several choices, or several shares. */
import { workspaceFields } from '@uni/phrases';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { StudyFacts } from '../../study/study-facts.ts';
import { type Choice, type ControlProps, numberOf } from './control-values.ts';
import type { Control } from './fields.ts';
import styles from './form.module.css';
import { NumberInput } from './inputs.tsx';

const copy = workspaceFields.form;

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
    case 'typologies':
      return (facts.typologies.get(control.module) ?? []).map((label, at) => ({ key: String(at), value: at, label }));
    case 'tables':
      return facts.tables.map(named);
    default:
      return [];
  }
}

/** Several cost groups, modules, typologies, partners, tables or options, as a list of boxes to tick. */
export function TicksInput(props: ControlProps) {
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
export function SharesInput(props: ControlProps) {
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
export function PartnerSharesInput(props: ControlProps) {
  const { facts, value } = props;
  const given = Array.isArray(value) ? value.map((share) => numberOf(share) ?? 0) : null;
  // Nothing typed is not a share of nothing: the field's help states what holds instead.
  const put = (at: number, share: number | null): void => {
    const shares = facts.partners.map((_, n) => (n === at ? share : given?.[n]) ?? 0);
    props.onCommit(shares.some((one) => one > 0) ? shares : null);
  };
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
            value={given ? (given[n] ?? 0) : null}
            onCommit={(share) => put(n, share)}
          />
        </span>
      ))}
    </Grid>
  );
}
