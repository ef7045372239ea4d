import type { PermitGroup } from '@uni/contracts';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { Grid } from '../../ui/layout/layout.tsx';

/** The permit groups as boxes. `mixed` are those that only some of the people are in. */
export function GroupChecks(props: {
  label: string;
  groups: readonly PermitGroup[];
  chosen: ReadonlySet<number>;
  mixed?: ReadonlySet<number>;
  noteOf?: (group: PermitGroup) => string;
  disabled?: boolean;
  empty: string;
  onChange: (id: number, checked: boolean) => void;
}) {
  const { label, groups, chosen, mixed, disabled = false } = props;
  return (
    <Grid as="fieldset" gap="0 16" align="stretch" column={180} fill>
      <legend className="small medium text-2">{label}</legend>
      {groups.length === 0 && <p className="text-3">{props.empty}</p>}
      {groups.map((group) => (
        <CheckBox
          key={group.id}
          label={group.name}
          note={props.noteOf?.(group)}
          checked={chosen.has(group.id)}
          mixed={mixed?.has(group.id) ?? false}
          disabled={disabled}
          onChange={(checked) => props.onChange(group.id, checked)}
        />
      ))}
    </Grid>
  );
}
