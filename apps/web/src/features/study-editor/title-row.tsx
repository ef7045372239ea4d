import { Link } from '@tanstack/react-router';
import type { Version } from '@uni/contracts';
import { planningGrid, studyFrame, versions as versionCopy, workspace } from '@uni/phrases';
import { buttonClass, IconButton } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { Selector } from '../../ui/select/select.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { useFocusMode } from './frame/focus-mode.ts';
import { ScenarioChoice } from './frame/scenario-choice.tsx';
import { SaveChip } from './save-chip.tsx';
import styles from './study-editor.module.css';
import { useExport } from './use-export.ts';

const copy = workspace.frame;
const { comparison } = versionCopy;

/** Steps in the list of changes; the others are undone one by one. */
const HISTORY_LIMIT = 20;

/** The head, in one row: name, version, scenario, comparison, what is saved, undo, focus, export. */
export function TitleRow() {
  const { enterprise, version, versions, chooseVersion } = useWorkspace();
  return (
    <div className={styles.titleRow}>
      <Link to="/planejamento" className={styles.back} aria-label={studyFrame.back} title={studyFrame.back}>
        <Icon name="left" />
      </Link>
      <h1 tabIndex={-1} title={enterprise.name}>
        {enterprise.name}
      </h1>
      <span className={styles.version}>
        <Selector
          small
          label={copy.version}
          value={String(version.id)}
          options={versions.filter(isOffered(version)).map((other) => ({
            value: String(other.id),
            label: `${other.nome}, ${copy.status[other.state]}`,
            note: other.current ? copy.current : undefined,
          }))}
          onChange={(id) => chooseVersion(Number(id))}
        />
      </span>
      <ScenarioChoice />
      <CompareChoice />
      <span className={styles.space} />
      <SaveChip />
      <UndoRedo />
      <FocusButton />
      <span className={styles.commands}>
        <ExportMenu />
      </span>
    </div>
  );
}

/** An archived version is offered only while it is the one on screen. */
const isOffered = (opened: Version) => (version: Version) => !version.archived || version.id === opened.id;

/** Version that the live bar, the grid and the fields compare with. */
function CompareChoice() {
  const { version, versions, comparing, scenario } = useWorkspace();
  const [chosen, ...others] = comparing.ids;
  const offered = versions.filter((other) => other.id !== version.id && (!other.archived || other.id === chosen));
  if (offered.length === 0) return null;
  return (
    <span className={styles.version}>
      <Selector
        small
        label={comparison.with}
        value={String(chosen ?? '')}
        options={[
          { value: '', label: scenario.status === 'active' ? studyFrame.base : comparison.nothing },
          ...offered.map((other) => ({
            value: String(other.id),
            label: other.nome,
            note: other.current ? copy.current : undefined,
          })),
        ]}
        onChange={(id) =>
          comparing.choose(id === '' ? [] : [Number(id), ...others.filter((one) => one !== Number(id))])
        }
      />
    </span>
  );
}

function FocusButton() {
  const { focused, toggle } = useFocusMode();
  return (
    <IconButton
      small
      icon="focus"
      label={focused ? studyFrame.leaveFocus : studyFrame.enterFocus}
      aria-pressed={focused}
      className={styles.focus}
      onClick={toggle}
    />
  );
}

function UndoRedo() {
  const { state, store, readOnly } = useWorkspace();
  if (readOnly) return null;
  const undo = state.undo.at(-1);
  const redo = state.redo.at(-1);
  return (
    <span className={styles.undo}>
      <IconButton
        icon="undo"
        small
        label={undo ? copy.undo(undo.label) : copy.nothingToUndo}
        disabled={!undo}
        onClick={() => store.undo()}
      />
      <IconButton
        icon="redo"
        small
        label={redo ? copy.redo(redo.label) : copy.nothingToRedo}
        disabled={!redo}
        onClick={() => store.redo()}
      />
      {state.undo.length > 0 && (
        <Menu
          label={planningGrid.history}
          actions={[...state.undo]
            .reverse()
            .slice(0, HISTORY_LIMIT)
            .map((step, at) => ({
              key: `${state.undo.length - at}`,
              label: planningGrid.undoStep(step.label),
              onPick: () => store.undoMany(at + 1),
            }))}
          trigger={(button) => (
            <button type="button" {...button} className={styles.changes}>
              {copy.changes(state.undo.length)}
            </button>
          )}
        />
      )}
    </span>
  );
}

function ExportMenu() {
  const actions = useExport();
  return (
    <Menu
      label={copy.export}
      actions={actions}
      trigger={(button) => (
        <button type="button" {...button} aria-label={copy.export} className={buttonClass('outlined', 'small')}>
          <Icon name="download" />
          <span>{copy.export}</span>
        </button>
      )}
    />
  );
}
