import { permitGroups as copy, register } from '@uni/phrases';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { FindField, Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { GroupDrawer } from './group-drawer.tsx';
import styles from './matrix.module.css';
import { Matrix } from './matrix.tsx';
import { newGroupForm } from './new-group-form.ts';
import { usePermitGroupsPage } from './use-permit-groups-page.ts';

type Screen = ReturnType<typeof usePermitGroupsPage>;

/** Permissions of each group, by resource and enterprise. */
export function PermitGroupsPage() {
  const screen = usePermitGroupsPage();
  const { groups, mayWrite, draft, source, removal } = screen;
  const capabilityCount = screen.visibleCapabilities.reduce((count, { rows }) => count + rows.length, 0);
  const create = (
    <Button variant="primary" icon="plus" onClick={screen.create}>
      {copy.create}
    </Button>
  );
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={copy.lead}
        actions={mayWrite ? create : <p className="text-3">{copy.readOnly}</p>}
      />
      {source.data && source.data.length > 0 && <MatrixTools screen={screen} />}
      {removal.name !== null && (
        <UndoNote
          text={copy.removed(removal.name)}
          busy={removal.busy}
          onUndo={removal.undo}
          onClose={removal.forget}
        />
      )}
      <RegisterStates
        noun={copy.noun}
        source={sourceOf(source)}
        matchCount={capabilityCount}
        filterText={register.filtered(register.filteredText(screen.text))}
        onClear={screen.clear}
        firstUse={
          <StateBlock
            role="status"
            title={copy.emptyTitle}
            text={mayWrite ? copy.emptyText : copy.readOnly}
            actions={mayWrite && create}
          />
        }
      >
        {groups.length > 0 && (
          <Matrix
            groups={groups}
            resources={screen.visibleCapabilities}
            scope={screen.scope}
            changes={draft.changes}
            disabled={!mayWrite}
            onPut={draft.put}
            onOpen={screen.open}
          />
        )}
      </RegisterStates>
      {draft.changes.size > 0 && <SaveBar draft={draft} />}
      {draft.question}
      {screen.creating && <RecordForm form={newGroupForm} record={null} own={groups} onClose={screen.close} />}
      {screen.opened && (
        <GroupDrawer
          key={screen.opened.body.id}
          group={screen.opened}
          mayWrite={mayWrite}
          onClose={screen.close}
          onRemoved={() => screen.opened && screen.removed(screen.opened)}
        />
      )}
    </Page>
  );
}

function MatrixTools({ screen }: { screen: Screen }) {
  const { enterprises, scope } = screen;
  return (
    <Tools>
      <FindField label={copy.filter} placeholder={copy.filterPlaceholder} value={screen.text} onChange={screen.find} />
      {enterprises.length > 0 && (
        <Selector
          label={copy.scope}
          value={scope === null ? 'all' : String(scope)}
          options={[
            { value: 'all', label: copy.allEnterprises },
            ...enterprises.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={screen.over}
        />
      )}
    </Tools>
  );
}

function SaveBar({ draft }: { draft: Screen['draft'] }) {
  return (
    <section className={styles.saveBar} aria-label={copy.saveBar}>
      <span role="status">
        {copy.changes(draft.changes.size)} {copy.inGroups(draft.groups.length)}
      </span>
      {draft.problem && (
        <span role="alert" className="unfavourable">
          {draft.problem}
        </span>
      )}
      <Row gap={8} wrap={false} className="push">
        <Button onClick={draft.discard}>{copy.discard}</Button>
        <Button variant="primary" data-save-all busy={draft.busy} onClick={draft.save}>
          {copy.save}
        </Button>
      </Row>
    </section>
  );
}
