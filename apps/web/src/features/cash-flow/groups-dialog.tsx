import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CashFlow, CashFlowGroupable, CashFlowGrouped } from '@uni/contracts';
import { common, organizationCashFlow } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { type GroupDraft, groupableQuery, groupingsQuery, saveGroupings } from '../../api/planner/cash-flow.ts';
import { underKey } from '../../api/query.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { ChoiceBox } from '../../ui/field/choice-box.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { EntryDrawer } from '../../ui/overlay/entry-drawer.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import styles from './cash-flow.module.css';
import { addGroup, assign, groupOf, identified, moveGroup, problemsOf, renameGroup } from './groups-model.ts';

const copy = organizationCashFlow.groups;
const noun = organizationCashFlow.groups.title.toLowerCase();

/** The editor of the organization's own groups: their names and order, and for each line the group it is in. */
export function GroupsDialog({ inUse, onClose }: { inUse: CashFlow['lines']; onClose: () => void }) {
  const groupings = useQuery({ ...groupingsQuery, staleTime: 0 });
  const groupable = useQuery(groupableQuery);
  const failed = [groupings, groupable].find((query) => query.isError);
  // Begun on what is stored now; read again after a failed save, it must not take away what was typed.
  const [begun, setBegun] = useState(false);
  const isFresh = groupings.isSuccess && groupable.isSuccess && !groupings.isFetching;
  useEffect(() => {
    if (isFresh) setBegun(true);
  }, [isFresh]);
  if (groupings.data && groupable.data && (isFresh || begun)) {
    return <Editor stored={groupings.data} lines={withDeclared(groupable.data, inUse)} onClose={onClose} />;
  }
  return (
    <Drawer wide="broad" title={copy.title} lead={copy.lead} onClose={onClose}>
      {failed ? (
        <ErrorBlock noun={noun} failure={failureOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <SkeletonRows rows={6} noun={noun} />
      )}
    </Drawer>
  );
}

type Line = Pick<CashFlowGroupable, 'key' | 'label' | 'rubric'>;

/** Appends the lines that studies declare themselves to those that every study may have. */
function withDeclared(known: readonly CashFlowGroupable[], inUse: CashFlow['lines']): Line[] {
  const keys = new Set(known.map(({ key }) => key));
  return [...known, ...inUse.filter(({ key }) => !keys.has(key)).map(({ key, label }) => ({ key, label, rubric: '' }))];
}

function Editor(props: { stored: readonly CashFlowGrouped[]; lines: readonly Line[]; onClose: () => void }) {
  const { stored, lines, onClose } = props;
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<readonly GroupDraft[]>(
    stored.map(({ id, name, lines: keys }) => ({ id, name, lines: keys })),
  );
  const [tried, setTried] = useState(false);
  const problems = problemsOf(drafts);
  const save = useMutation({
    mutationFn: () => saveGroupings(stored, identified(stored, drafts)),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: underKey('/api/planner/cash-flow-groupings/') }),
  });
  const submit = () => {
    setTried(true);
    if (problems.every((problem) => problem === null)) save.mutate();
  };
  return (
    <EntryDrawer
      broad
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions onCancel={onClose} busy={save.isPending}>
          {common.save}
        </FormActions>
      }
    >
      {save.isError && (
        <p role="alert" className="unfavourable">
          {copy.failed}
        </p>
      )}
      {drafts.length === 0 && <p className="small text-2">{copy.empty}</p>}
      <GroupList drafts={drafts} problems={tried ? problems : []} onChange={setDrafts} />
      <Button size="small" icon="plus" onClick={() => setDrafts(addGroup(drafts))}>
        {copy.add}
      </Button>
      {drafts.length > 0 && <LinesTable lines={lines} drafts={drafts} onChange={setDrafts} />}
    </EntryDrawer>
  );
}

function GroupList(props: {
  drafts: readonly GroupDraft[];
  problems: readonly (string | null)[];
  onChange: (drafts: readonly GroupDraft[]) => void;
}) {
  const { drafts, problems, onChange } = props;
  return (
    <Stack as="ul" gap={12}>
      {drafts.map((draft, at) => (
        <Row as="li" gap={8} align="end" wrap={false} key={draft.id ?? `new-${at}`}>
          <TextField
            label={copy.name(at + 1)}
            className="grow"
            size="small"
            maxLength={80}
            value={draft.name}
            error={problems[at] ?? undefined}
            onChange={(name) => onChange(renameGroup(drafts, at, name))}
          />
          <span className="small text-2">{copy.count(draft.lines.length)}</span>
          <IconButton
            small
            icon="left"
            className={styles.up}
            label={copy.up(draft.name)}
            disabled={at === 0}
            onClick={() => onChange(moveGroup(drafts, at, -1))}
          />
          <IconButton
            small
            icon="down"
            label={copy.down(draft.name)}
            disabled={at === drafts.length - 1}
            onClick={() => onChange(moveGroup(drafts, at, 1))}
          />
          <IconButton
            small
            icon="trash"
            label={copy.remove(draft.name)}
            onClick={() => onChange(drafts.filter((each) => each !== draft))}
          />
        </Row>
      ))}
    </Stack>
  );
}

function LinesTable(props: {
  lines: readonly Line[];
  drafts: readonly GroupDraft[];
  onChange: (drafts: readonly GroupDraft[]) => void;
}) {
  return (
    <LedgerTable label={copy.title}>
      <thead>
        <tr>
          <th scope="col">{copy.line}</th>
          <th scope="col">{copy.group}</th>
        </tr>
      </thead>
      <tbody>
        {props.lines.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <ChoiceBox
                size="plain"
                className={styles.versionChoice}
                aria-label={copy.groupOf(label)}
                value={String(groupOf(props.drafts, key))}
                options={[
                  { value: '-1', label: copy.none },
                  ...props.drafts.map((draft, at) => ({ value: String(at), label: draft.name })),
                ]}
                onChange={(at) => props.onChange(assign(props.drafts, key, Number(at)))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}
