import { scenarios as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { freeName } from '../study/free-name.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { CriteriaEditor } from './criteria-editor.tsx';
import { ScenarioCurves } from './scenario-curves.tsx';
import { NameDialog, PromoteDialog, RemoveDialog } from './scenario-dialogs.tsx';
import { firstScenarios } from './scenario-model.ts';
import { ScenarioTable } from './scenario-table.tsx';
import { ScenarioTools } from './scenario-tools.tsx';
import styles from './scenarios.module.css';
import { announced } from './use-apply.ts';
import { type Column, useColumns } from './use-columns.ts';
import type { Scenarios } from './use-scenarios.ts';

type ScenarioAction = { kind: 'create' } | { kind: 'rename' | 'promote' | 'remove'; column: Column };

/** The table of scenarios, the criteria, and the analyses over one of its columns. */
export function ScenarioScreen({ scenarios }: { scenarios: Scenarios }) {
  const { base, mayEdit, store } = useWorkspace();
  const { model } = base;
  const columns = useColumns(model, base.valid, scenarios.list, store.realised.realised);
  const [action, setAction] = useState<ScenarioAction | null>(null);
  const names = scenarios.list.map(({ nome }) => nome);
  const readOnly = !mayEdit;
  return (
    <>
      <Row gap="12 16" align="end" justify="space-between">
        <div>
          <h2>{copy.title}</h2>
          <p className="small text-3">{copy.lead}</p>
        </div>
        <SaveLine scenarios={scenarios} />
      </Row>
      {scenarios.list.length > 0 && <ScenarioCurves columns={columns} />}
      {scenarios.list.length === 0 ? (
        <Empty scenarios={scenarios} readOnly={readOnly} />
      ) : (
        <ScenarioTable
          columns={columns}
          scenarios={scenarios}
          readOnly={readOnly}
          actions={{
            create: () => setAction({ kind: 'create' }),
            rename: (column) => setAction({ kind: 'rename', column }),
            promote: (column) => setAction({ kind: 'promote', column }),
            remove: (column) => setAction({ kind: 'remove', column }),
            duplicate: (column) =>
              void announced(scenarios.create(freeName(copy.copyOf(column.name), names), column.overrides)),
          }}
        />
      )}
      <section className={styles.panel} aria-label={copy.criteria.title}>
        <h2>{copy.criteria.title}</h2>
        <p className="small text-3">{copy.criteria.lead}</p>
        <CriteriaEditor
          label={copy.criteria.title}
          criteria={scenarios.criteria}
          indicators={model.projection.indicators}
          readOnly={readOnly}
          onChange={scenarios.setCriteria}
        />
      </section>
      <ScenarioTools />
      {action && <Question action={action} scenarios={scenarios} names={names} onClose={() => setAction(null)} />}
    </>
  );
}

function Empty({ scenarios, readOnly }: { scenarios: Scenarios; readOnly: boolean }) {
  const { model } = useWorkspace().base;
  const [busy, setBusy] = useState(false);
  const create = async (): Promise<void> => {
    setBusy(true);
    for (const { nome, overrides } of firstScenarios(model.study)) await announced(scenarios.create(nome, overrides));
    setBusy(false);
  };
  return (
    <StateBlock
      title={copy.empty}
      text={readOnly ? copy.emptyReadOnly : `${copy.emptyHint} ${copy.presets}`}
      actions={
        !readOnly && (
          <Button variant="primary" busy={busy} onClick={() => void create()}>
            {copy.emptyAction}
          </Button>
        )
      }
    />
  );
}

function SaveLine({ scenarios }: { scenarios: Scenarios }) {
  if (scenarios.save === 'failed') {
    return (
      <p className="unfavourable" role="alert">
        {copy.notSaved}{' '}
        <Button variant="link" size="small" onClick={scenarios.retry}>
          {copy.retry}
        </Button>
      </p>
    );
  }
  return (
    <p className="small text-3" role="status" data-scenario-save={scenarios.save}>
      {scenarios.save === 'saving' ? copy.saving : scenarios.list.length > 0 && copy.saved}
    </p>
  );
}

interface QuestionProps {
  action: ScenarioAction;
  scenarios: Scenarios;
  names: readonly string[];
  onClose: () => void;
}

function Question({ action, scenarios, names, onClose }: QuestionProps) {
  const naming = { label: copy.name, busyText: copy.saving, onClose };
  switch (action.kind) {
    case 'create':
      return (
        <NameDialog
          {...naming}
          title={copy.nameTitle.create}
          suggestion={freeName(copy.addedName, names)}
          action={copy.create}
          onName={async (name) => void (await scenarios.create(name, []))}
        />
      );
    case 'rename':
      return (
        <NameDialog
          {...naming}
          title={copy.nameTitle.rename}
          suggestion={action.column.name}
          action={copy.save}
          onName={(name) => (action.column.id === null ? Promise.resolve() : scenarios.rename(action.column.id, name))}
        />
      );
    case 'promote':
      if (action.column.id === null) return null;
      return <PromoteDialog column={{ ...action.column, id: action.column.id }} onClose={onClose} />;
    case 'remove':
      return (
        <RemoveDialog
          column={action.column}
          onClose={onClose}
          onRemove={() => (action.column.id === null ? Promise.resolve() : scenarios.remove(action.column.id))}
        />
      );
  }
}
