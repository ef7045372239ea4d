import type { Preferences } from '@uni/contracts';
import { shell, userPanel } from '@uni/phrases';
import type { ReactNode } from 'react';
import { useSavePreferences } from '../../../api/access/own-profile.ts';
import { useAppearance } from '../../../ui/appearance.ts';
import { Switch } from '../../../ui/field/check-box.tsx';
import { useHabits } from '../../../ui/habits.ts';
import { Section } from '../../../ui/layout/page.tsx';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import styles from '../access.module.css';

const copy = userPanel.preferences;

type SwitchKey = keyof typeof copy.switches;

const switches: readonly SwitchKey[] = ['single_key_shortcuts', 'reduce_motion', 'notifications'];

/** The user's preferences. Every choice applies at once, here and wherever they sign in next. */
export function PreferencesSection() {
  const appearance = useAppearance();
  const habits = useHabits();
  const savePreferences = useSavePreferences();
  const choose = (change: Preferences) => savePreferences.mutate(change);
  const on = {
    single_key_shortcuts: habits.singleKeys,
    reduce_motion: habits.reducedMotion,
    notifications: habits.notices,
  };
  return (
    <Section title={copy.title}>
      <p className="text-2">{copy.lead}</p>
      <Line label={copy.theme}>
        <Choice
          label={copy.theme}
          value={appearance.theme}
          table={shell.themes}
          onPick={(theme) => choose({ theme })}
        />
      </Line>
      <Line label={copy.density}>
        <Choice
          label={copy.density}
          value={appearance.density}
          table={shell.densities}
          onPick={(density) => choose({ density })}
        />
      </Line>
      <Line label={copy.gridUnit} hint={copy.gridUnitHint}>
        <Choice
          label={copy.gridUnit}
          value={habits.gridUnit}
          table={copy.gridUnits}
          onPick={(grid_unit) => choose({ grid_unit })}
        />
      </Line>
      <Line label={copy.enterKey}>
        <Choice
          label={copy.enterKey}
          value={habits.enterKey}
          table={copy.enterKeys}
          onPick={(enter_key) => choose({ enter_key })}
        />
      </Line>
      <Line label={copy.paging}>
        <Choice
          label={copy.paging}
          value={habits.paging}
          table={copy.pagings}
          onPick={(pagination_language) => choose({ pagination_language })}
        />
      </Line>
      {switches.map((key) => (
        <Line key={key} label={copy.switches[key].label} hint={copy.switches[key].hint}>
          <Switch label={copy.switches[key].label} on={on[key]} onChange={(value) => choose({ [key]: value })} />
        </Line>
      ))}
      <p className="small text-3" role="status">
        {savePreferences.isPending ? copy.keeping : savePreferences.isSuccess ? copy.saved : ''}
      </p>
      {savePreferences.isError && (
        <p role="alert" className="unfavourable">
          {copy.notSaved}
        </p>
      )}
    </Section>
  );
}

/** A preference: its name, what it does, and its control, which has the same name. */
function Line({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.preference}>
      <div>
        <p className="medium" aria-hidden="true">
          {label}
        </p>
        {hint && <p className="small text-3">{hint}</p>}
      </div>
      {children}
    </div>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  /** Null: nothing chosen yet. */
  value: NoInfer<Value> | null;
  table: Readonly<Record<Value, string>>;
  onPick: (value: Value) => void;
}) {
  const { label, value, table, onPick } = props;
  const keys = Object.keys(table) as Value[];
  return (
    <SegmentedControl
      small
      label={label}
      value={value ?? ''}
      options={keys.map((key) => ({ value: key, label: table[key] }))}
      onChange={(chosen) => onPick(chosen as Value)}
    />
  );
}
