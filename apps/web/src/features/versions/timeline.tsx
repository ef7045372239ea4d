import type { Version } from '@uni/contracts';
import { versions as copy, workspace } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { ExplainedFigure } from '../explanation/explained-figure.tsx';
import { showIndicator } from '../study/indicator-format.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { dayOf } from './day.ts';
import type { VersionAction } from './version-dialogs.tsx';
import { useVersionMenu } from './version-menu.ts';
import styles from './versions.module.css';

const kpis = ['result', 'irr_year', 'max_exposure'] as const;

/** Every version, the newest first: what it is, who made it, its figures, what may be done to it. */
export function Timeline({ onAction }: { onAction: (action: VersionAction) => void }) {
  const { version: opened, versions } = useWorkspace();
  const [showsArchived, setShowsArchived] = useState(false);
  const archived = versions.filter((version) => version.archived && version.id !== opened.id);
  const visibleVersions = versions.filter((version) => showsArchived || !version.archived || version.id === opened.id);
  return (
    <>
      <ol className={styles.timeline}>
        {visibleVersions.map((version) => (
          <TimelineItem key={version.id} version={version} onAction={onAction} />
        ))}
      </ol>
      {archived.length > 0 && (
        <Button size="small" variant="ghost" onClick={() => setShowsArchived(!showsArchived)}>
          {showsArchived ? copy.hideArchived : copy.showArchived(archived.length)}
        </Button>
      )}
    </>
  );
}

function TimelineItem({ version, onAction }: { version: Version; onAction: (action: VersionAction) => void }) {
  const { version: opened, versions, base, chooseVersion } = useWorkspace();
  const { projection } = base.model;
  const isOpened = version.id === opened.id;
  const origin = versions.find(({ id }) => id === version.cloned_from?.version);
  // Of the version on screen the figures are those of its study, saved or not.
  const indicators = isOpened ? projection.indicators : (version.indicators ?? {});
  return (
    <li className={classes(styles.item, version.current && styles.isCurrent)} aria-current={isOpened || undefined}>
      <header>
        {isOpened ? (
          <h3>{version.nome}</h3>
        ) : (
          <h3>
            <button type="button" className={styles.open} onClick={() => chooseVersion(version.id)}>
              {version.nome}
            </button>
          </h3>
        )}
        <VersionMenu version={version} onAction={onAction} />
      </header>
      <Row as="p" gap={4}>
        <StateChips version={version} />
        {isOpened && <span className={styles.chip}>{copy.opened}</span>}
      </Row>
      <p className="small text-2">
        {copy.byAt(version.created_by__name ?? copy.unknown, dayOf(version.created_at))}
        {origin && <span>, {copy.clonedFrom(origin.nome)}</span>}
      </p>
      <dl className={styles.kpis}>
        {kpis.map((key) => {
          const { text, unit, exact } = showIndicator(key, indicators[key], projection.base_month);
          return (
            <div key={key}>
              <dt>{copy.kpis[key]}</dt>
              <dd>
                <ExplainedFigure
                  indicator={key}
                  text={unit ? `${text} ${unit}` : text}
                  exact={exact}
                  version={version.id}
                />
              </dd>
            </div>
          );
        })}
      </dl>
      {!isOpened && <CompareBox version={version} />}
    </li>
  );
}

export function StateChips({ version }: { version: Version }) {
  const holds = version.state === 'locked' || version.state === 'approved';
  return (
    <>
      <span className={styles.chip} data-state={version.state}>
        {holds && <Icon name="lock" size={12} />}
        {workspace.frame.status[version.state]}
      </span>
      {version.current && (
        <span className={styles.chip} data-state="current">
          {copy.current}
        </span>
      )}
      {version.archived && <span className={styles.chip}>{copy.archived}</span>}
    </>
  );
}

function CompareBox({ version }: { version: Version }) {
  const { comparing } = useWorkspace();
  const chosen = comparing.ids.includes(version.id);
  // The address answers a moment later; the box follows the hand at once.
  const [pendingChoice, setPendingChoice] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address has answered, it is right
  useEffect(() => setPendingChoice(null), [chosen]);
  const checked = pendingChoice ?? chosen;
  const full = !checked && comparing.ids.length >= 3;
  return (
    <Row as="label" inline gap={6} className="small target" title={full ? copy.compareFull : undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={full}
        aria-label={copy.compareName(version.nome)}
        onChange={() => {
          setPendingChoice(!chosen);
          const others = comparing.ids.filter((id) => id !== version.id);
          comparing.choose(chosen ? others : [...others, version.id]);
        }}
      />
      {copy.compare}
    </Row>
  );
}

function VersionMenu({ version, onAction }: { version: Version; onAction: (action: VersionAction) => void }) {
  const actions = useVersionMenu(version, onAction);
  if (actions.length === 0) return null;
  return (
    <Menu
      label={copy.more(version.nome)}
      actions={actions}
      trigger={(button) => <IconButton {...button} icon="dots" small label={copy.more(version.nome)} />}
    />
  );
}
