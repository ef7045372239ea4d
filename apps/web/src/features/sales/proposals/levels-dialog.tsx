import { useQuery } from '@tanstack/react-query';
import { type AuthorityLevel, proposalLimits } from '@uni/contracts';
import { common, proposals as copy } from '@uni/phrases';
import { useState } from 'react';
import { permitGroupsQuery } from '../../../api/admin/permit-groups.ts';
import { failureOf } from '../../../api/failure.ts';
import { levelsQuery, useProposalWrites } from '../../../api/sales/proposals.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { LeaveButton } from '../../../ui/overlay/form-actions.tsx';
import styles from '../sales.module.css';
import { nextLevel } from './level-draft.ts';
import type { ProposalScreen } from './proposal-state.tsx';

const dialogCopy = copy.levels;

/** Limits of each level of authority (alçada), lowest first. */
export function LevelsDialog(props: { screen: ProposalScreen; onClose: () => void }) {
  // Begun from what is stored now; an answer that comes later, of its own saving too, takes nothing typed away.
  const query = useQuery({ ...levelsQuery, refetchOnMount: 'always' });
  if (query.data && query.isFetchedAfterMount)
    return <Levels {...props} begun={query.data.levels} usual={query.data.usual} />;
  return (
    <Drawer
      wide="broad"
      title={dialogCopy.title}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{common.close}</Button>}
    >
      {query.isError ? (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={4} noun={copy.noun} />
      )}
    </Drawer>
  );
}

function Levels(props: {
  begun: readonly AuthorityLevel[];
  usual: boolean;
  screen: ProposalScreen;
  onClose: () => void;
}) {
  const { begun, usual, screen, onClose } = props;
  const mayRule = screen.navigation.profile.permissions.includes('organization:write');
  const [levels, setLevels] = useState(begun);
  const writes = useProposalWrites().levels;
  const change = (at: number, changes: Partial<AuthorityLevel>) =>
    setLevels(levels.map((level, index) => (index === at ? { ...level, ...changes } : level)));
  const save = () => {
    writes.mutate(levels, {
      onSuccess: () => {
        screen.showDone(dialogCopy.done);
        onClose();
      },
    });
  };
  return (
    <EntryDrawer
      broad
      title={dialogCopy.title}
      onClose={onClose}
      onSubmit={mayRule ? save : undefined}
      actions={
        <>
          <LeaveButton onLeave={onClose}>{mayRule ? common.cancel : common.close}</LeaveButton>
          {mayRule && (
            <Button variant="primary" type="submit" busy={writes.isPending}>
              {dialogCopy.save}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={16}>
        <p className="text-2">{dialogCopy.lead}</p>
        {usual && <p className="text-3">{dialogCopy.usual}</p>}
        {!mayRule && <p className="text-3">{dialogCopy.only}</p>}
        {levels.map((level, at) => (
          <LevelFields
            key={level.level}
            level={level}
            disabled={!mayRule}
            onChange={(changes) => change(at, changes)}
            onRemove={
              mayRule && level.level > 0 ? () => setLevels(levels.filter((_, index) => index !== at)) : undefined
            }
          />
        ))}
        {mayRule && levels.length < proposalLimits.levels && (
          <span>
            <Button size="small" icon="plus" onClick={() => setLevels([...levels, nextLevel(levels)])}>
              {dialogCopy.add}
            </Button>
          </span>
        )}
        <FormProblem text={refusalText(writes.error)} />
      </Stack>
    </EntryDrawer>
  );
}

function LevelFields(props: {
  level: AuthorityLevel;
  disabled: boolean;
  onChange: (changes: Partial<AuthorityLevel>) => void;
  onRemove: (() => void) | undefined;
}) {
  const { level, disabled, onChange, onRemove } = props;
  const share = (key: 'max_nominal_discount' | 'max_equivalent_discount' | 'min_down_payment') => (
    <NumberField
      label={dialogCopy[key]}
      kind="percent"
      unit={common.unit.percent}
      least={0}
      most={1}
      disabled={disabled}
      value={level[key]}
      onCommit={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <fieldset className={styles.level} aria-label={dialogCopy.nth(level.name)}>
      <TextField
        label={`${dialogCopy.name} (${dialogCopy.level} ${level.level})`}
        maxLength={proposalLimits.name}
        autoComplete="off"
        disabled={disabled}
        value={level.name}
        onChange={(name) => onChange({ name })}
      />
      {level.level > 0 && <GroupField level={level} disabled={disabled} onChange={onChange} />}
      {share('max_nominal_discount')}
      {share('max_equivalent_discount')}
      <NumberField
        label={dialogCopy.max_months}
        kind="integer"
        least={0}
        most={proposalLimits.months}
        disabled={disabled}
        value={level.max_months}
        onCommit={(max_months) => onChange({ max_months })}
      />
      {share('min_down_payment')}
      {onRemove && <IconButton icon="trash" label={dialogCopy.remove(dialogCopy.nth(level.name))} onClick={onRemove} />}
    </fieldset>
  );
}

/** Only permitted users receive the groups; others see only that there is one. */
function GroupField(props: {
  level: AuthorityLevel;
  disabled: boolean;
  onChange: (changes: Partial<AuthorityLevel>) => void;
}) {
  const { level, disabled, onChange } = props;
  const groups = useQuery({ ...permitGroupsQuery, enabled: !disabled }).data ?? [];
  const own = level.group !== null && !groups.some(({ id }) => id === level.group);
  return (
    <SelectField
      label={dialogCopy.group}
      disabled={disabled}
      value={level.group === null ? '' : String(level.group)}
      options={[
        { value: '', label: dialogCopy.anyGroup },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(own ? [{ value: String(level.group), label: dialogCopy.group }] : []),
      ]}
      onChange={(group) => onChange({ group: group === '' ? null : Number(group) })}
    />
  );
}
