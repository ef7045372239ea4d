import { scenarios as words } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { freeName } from '../study/free-name.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { AnalysisPanels } from './analysis-panels.tsx';
import { CriteriaEditor } from './criteria-editor.tsx';
import { NameDialog, PromoteDialog, RemoveDialog } from './scenario-dialogs.tsx';
import { firstScenarios } from './scenario-model.ts';
import { ScenarioTable } from './scenario-table.tsx';
import styles from './scenarios.module.css';
import { announced, useApply } from './use-apply.ts';
import { type Column, useColumns } from './use-columns.ts';
import type { Scenarios } from './use-scenarios.ts';

type Asked = { kind: 'create' } | { kind: 'rename' | 'promote' | 'remove'; column: Column };

/** The table of scenarios, the criteria, and the analyses over one of its columns. */
export function ScenarioScreen({ scenarios }: { scenarios: Scenarios }) {
  const { model, state, mayEdit, store } = useWorkspace();
  const columns = useColumns(model, state.draft.valid, scenarios.list, store.realised.realised);
  const [asked, setAsked] = useState<Asked | null>(null);
  const names = scenarios.list.map(({ nome }) => nome);
  const readOnly = !mayEdit;
  const apply = useApply(scenarios, names);
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{words.title}</h2>
          <p className={styles.note}>{words.lead}</p>
        </div>
        <SaveLine scenarios={scenarios} />
      </div>
      {scenarios.list.length === 0 ? (
        <Empty scenarios={scenarios} readOnly={readOnly} />
      ) : (
        <ScenarioTable
          columns={columns}
          scenarios={scenarios}
          readOnly={readOnly}
          actions={{
            create: () => setAsked({ kind: 'create' }),
            rename: (column) => setAsked({ kind: 'rename', column }),
            promote: (column) => setAsked({ kind: 'promote', column }),
            remove: (column) => setAsked({ kind: 'remove', column }),
            duplicate: (column) =>
              void announced(scenarios.create(freeName(words.copyOf(column.name), names), column.overrides)),
          }}
        />
      )}
      <section className={styles.panel} aria-label={words.criteria.title}>
        <h2>{words.criteria.title}</h2>
        <p className={styles.note}>{words.criteria.lead}</p>
        <CriteriaEditor
          label={words.criteria.title}
          criteria={scenarios.criteria}
          indicators={model.projection.indicators}
          readOnly={readOnly}
          onChange={scenarios.setCriteria}
        />
      </section>
      <AnalysisPanels columns={columns} criteria={scenarios.criteria} readOnly={readOnly} apply={apply} />
      {asked && <Question asked={asked} scenarios={scenarios} names={names} onClose={() => setAsked(null)} />}
    </>
  );
}

function Empty({ scenarios, readOnly }: { scenarios: Scenarios; readOnly: boolean }) {
  const { model } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const create = async (): Promise<void> => {
    setBusy(true);
    for (const { nome, overrides } of firstScenarios(model.study)) await announced(scenarios.create(nome, overrides));
    setBusy(false);
  };
  return (
    <StateBlock
      title={words.empty}
      text={readOnly ? words.emptyReadOnly : `${words.emptyHint} ${words.presets}`}
      actions={
        !readOnly && (
          <Button look="primary" busy={busy} onClick={() => void create()}>
            {words.emptyAction}
          </Button>
        )
      }
    />
  );
}

function SaveLine({ scenarios }: { scenarios: Scenarios }) {
  if (scenarios.save === 'failed') {
    return (
      <p className={styles.bad} role="alert">
        {words.notSaved}{' '}
        <Button look="link" size="small" onClick={scenarios.retry}>
          {words.retry}
        </Button>
      </p>
    );
  }
  return (
    <p className={styles.note} role="status" data-scenario-save={scenarios.save}>
      {scenarios.save === 'saving' ? words.saving : scenarios.list.length > 0 && words.saved}
    </p>
  );
}

interface QuestionProps {
  asked: Asked;
  scenarios: Scenarios;
  names: readonly string[];
  onClose: () => void;
}

function Question({ asked, scenarios, names, onClose }: QuestionProps) {
  const naming = { label: words.name, busyText: words.saving, onClose };
  switch (asked.kind) {
    case 'create':
      return (
        <NameDialog
          {...naming}
          title={words.nameTitle.create}
          suggestion={freeName(words.addedName, names)}
          action={words.create}
          onName={async (name) => void (await scenarios.create(name, []))}
        />
      );
    case 'rename':
      return (
        <NameDialog
          {...naming}
          title={words.nameTitle.rename}
          suggestion={asked.column.name}
          action={words.save}
          onName={(name) => (asked.column.id === null ? Promise.resolve() : scenarios.rename(asked.column.id, name))}
        />
      );
    case 'promote':
      return <PromoteDialog column={asked.column} onClose={onClose} />;
    case 'remove':
      return (
        <RemoveDialog
          column={asked.column}
          onClose={onClose}
          onRemove={() => (asked.column.id === null ? Promise.resolve() : scenarios.remove(asked.column.id))}
        />
      );
  }
}
