import type { MappingSource } from '@uni/contracts';
import { integrationMapping as copy, integration } from '@uni/phrases';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { PercentField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid, Row, Stack } from '../../../ui/layout/layout.tsx';
import styles from '../integration.module.css';
import {
  type Draft,
  isSameOperation,
  nameOfSource,
  type Operation,
  operationText,
  prefixesOf,
  problemOf,
  sumText,
  targetText,
  whole,
  withoutTarget,
  withTarget,
} from './draft.ts';
import { TargetPick } from './target-pick.tsx';
import type { Mapping } from './use-mapping.ts';

const draftCopy = copy.draft;

interface DraftFormProps {
  mapping: Mapping;
  source: MappingSource;
  draft: Draft;
}

/** Form of a rule: its coverage, target and start, or the exclusion of the source from the plan. */
export function DraftForm({ mapping, source, draft }: DraftFormProps) {
  const { drafts } = mapping;
  const set = (change: Partial<Draft>) => drafts.set(source, change);
  const prefixes = prefixesOf(source.account);
  return (
    <Stack gap={12}>
      {prefixes.length > 1 && (
        <SelectField
          label={draftCopy.covers}
          value={draft.account}
          options={[...new Set([...prefixes, draft.account])].map((account) => ({
            value: account,
            label: account.endsWith('*') ? draftCopy.coverPrefix(account) : draftCopy.coverExact(account),
          }))}
          onChange={(account) => set({ account })}
        />
      )}
      <OperationField source={source} draft={draft} onChange={(operation) => set({ operation })} />
      <Grid gap={12}>
        <SelectField
          label={draftCopy.reach}
          value={draft.reach}
          options={[
            { value: 'system', label: draftCopy.reachSystem(integration.systems[source.system]) },
            { value: 'connection', label: draftCopy.reachConnection },
          ]}
          onChange={(reach) => set({ reach })}
        />
        <MonthField label={draftCopy.from} value={draft.from} required onCommit={(from) => set({ from })} />
      </Grid>
      <CheckBox
        label={draftCopy.ignore}
        note={draftCopy.ignoreNote}
        checked={draft.ignored}
        onChange={(ignored) => set({ ignored })}
      />
    </Stack>
  );
}

const anyOperation = '';

/** The way of settling that a rule is for, where the source's money came in several; blank means all. */
function OperationField({
  source,
  draft,
  onChange,
}: Pick<DraftFormProps, 'source' | 'draft'> & { onChange: (operation: Operation | null) => void }) {
  const { operation } = draft;
  const isListed = source.operations.some((one) => isSameOperation(one, operation));
  const listed: readonly Operation[] = operation && !isListed ? [...source.operations, operation] : source.operations;
  if (listed.length < 2 && operation === null) return null;
  const keyOf = ({ kind, code }: Operation) => JSON.stringify([kind, code]);
  return (
    <SelectField
      label={draftCopy.operation}
      value={operation ? keyOf(operation) : anyOperation}
      options={[
        { value: anyOperation, label: draftCopy.anyOperation },
        ...listed.map((one) => ({ value: keyOf(one), label: operationText(one, source) })),
      ]}
      onChange={(key) => onChange(listed.find((one) => keyOf(one) === key) ?? null)}
    />
  );
}

/** One target takes all of it; several divide it, and their shares are summed while one types. */
export function DraftTargets({ mapping, source, draft }: DraftFormProps) {
  const { drafts, labels } = mapping;
  const targets = draft.targets.length === 0 ? [{ key: '', share: whole }] : draft.targets;
  const put = (at: number, change: Partial<Draft['targets'][number]>) =>
    drafts.set(source, { targets: targets.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  const divided = targets.length > 1;
  const wrong = problemOf(draft);
  if (draft.ignored) return null;
  return (
    <Stack as="fieldset" gap={8} aria-label={draftCopy.targets}>
      {targets.map((target, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a target that is still to be chosen has nothing else
        <div key={at} className={styles.targetLine}>
          <TargetPick
            name={divided ? draftCopy.targetAt(at + 1) : nameOfSource(source)}
            value={target.key || null}
            valueContent={target.key ? targetText([target], labels) : undefined}
            mapping={mapping}
            onPick={(key) => put(at, { key })}
          />
          {divided && (
            <>
              <PercentField
                label={draftCopy.share(at + 1)}
                className="label-hidden"
                size="small"
                value={target.share / whole}
                least={0}
                most={1}
                onCommit={(share) => put(at, { share: Math.round((share ?? 0) * whole) })}
              />
              <IconButton
                small
                icon="close"
                label={draftCopy.remove(at + 1)}
                onClick={() => drafts.set(source, { targets: withoutTarget(targets, at) })}
              />
            </>
          )}
        </div>
      ))}
      <Row gap="8 12">
        <Button variant="link" onClick={() => drafts.set(source, { targets: withTarget(targets) })}>
          {draftCopy.add}
        </Button>
        {divided && (
          <span role="status" className={wrong === 'sum' ? 'unfavourable' : 'text-2'}>
            {sumText(targets)}
          </span>
        )}
      </Row>
      {wrong === 'twice' && (
        <p role="alert" className="unfavourable">
          {draftCopy.problems.twice}
        </p>
      )}
    </Stack>
  );
}
