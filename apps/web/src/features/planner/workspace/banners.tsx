import { pointerOf } from '@uni/contracts';
import { workspace } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useWorkspace } from './workspace-context.tsx';
import styles from './workspace.module.css';

/** What stands between the planner and a saved study: a lock, a conflict, something brought back, a defect. */
export function Banners() {
  const { version, state, store, readOnly } = useWorkspace();
  const { save } = state;
  const locks: Readonly<Record<string, string>> = workspace.lock.banner;
  return (
    <>
      {readOnly && (
        <Banner icon={<Icon name="lock" size={14} />}>
          {locks[save.status === 'locked' ? 'locked' : version.state] ?? locks.permission}
          {version.state_reason && ` ${version.state_reason}`}
        </Banner>
      )}
      {save.status === 'conflict' && <Conflict />}
      {save.status === 'refused' && save.message && (
        <Banner tone="bad" icon={<Glyph name="square" />}>
          {workspace.save.refused}: {save.message}
        </Banner>
      )}
      {state.recovered > 0 && (
        <Banner icon={<Icon name="retry" size={14} />} onClose={() => store.dismissRecovered()}>
          {workspace.save.recovered(state.recovered)}
        </Banner>
      )}
      {state.problem && (
        <Banner tone="bad" icon={<Glyph name="square" />} onClose={() => store.dismissProblem()}>
          {workspace.save.lost}
        </Banner>
      )}
      {state.diverged && (
        <Banner tone="bad" icon={<Glyph name="square" />}>
          {workspace.save.diverged}
        </Banner>
      )}
    </>
  );
}

function Banner(props: { icon: ReactNode; tone?: 'bad'; onClose?: () => void; children: ReactNode }) {
  return (
    <div className={styles.banner} data-tone={props.tone} role={props.tone === 'bad' ? 'alert' : 'status'}>
      {props.icon}
      <p>{props.children}</p>
      {props.onClose && (
        <Button look="link" size="small" onClick={props.onClose}>
          {workspace.explain.close.replace(' painel', '')}
        </Button>
      )}
    </div>
  );
}

/** The same places changed by two people: mine, theirs, what stood before, and one decision. */
function Conflict() {
  const { state, store } = useWorkspace();
  const { conflicts } = state.save;
  const words = workspace.conflict;
  const who = conflicts.find((conflict) => conflict.by)?.by ?? words.somebody;
  return (
    <section className={styles.conflict} role="alert">
      <p>
        <Glyph name="up" className="attention" />
        {words.title(conflicts.length, who)}
      </p>
      <table>
        <thead>
          <tr>
            {[words.place, words.before, words.mine, words.theirs].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <tr key={conflict.path}>
              <th scope="row">{pointerOf(state.draft.document, conflict.path) ?? conflict.path}</th>
              <td>{plain(conflict.old)}</td>
              <td>{plain(conflict.mine)}</td>
              <td>{plain(conflict.theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Button size="small" look="primary" onClick={() => void store.settleConflict('mine')}>
          {words.keepMine}
        </Button>
        <Button size="small" onClick={() => void store.settleConflict('theirs')}>
          {words.useTheirs}
        </Button>
      </p>
    </section>
  );
}

const plain = (value: unknown): string => (value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value));
