import { studyFrame } from '@uni/phrases';
import { buttonClass } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { useLetterAndDigit } from './frame-keys.ts';
import styles from './scenario-choice.module.css';

/** The scenario on screen; a choice of another holds for the whole study. */
export function ScenarioChoice() {
  const { scenario, goToTab } = useWorkspace();
  const { list, prepare, choose } = scenario;
  const isActive = scenario.status === 'active';
  const chosen = isActive ? scenario.chosen : null;
  const ids = [null, ...list.map(({ id }) => id)];
  useLetterAndDigit('c', prepare, (digit) => {
    const id = ids[digit - 1];
    if (id !== undefined) choose(id);
  });
  return (
    <Menu
      label={studyFrame.scenario}
      align="start"
      actions={[
        ...ids.map((id) => ({
          key: String(id),
          label: list.find((one) => one.id === id)?.nome ?? studyFrame.base,
          checked: id === (chosen?.id ?? null),
          onPick: () => choose(id),
        })),
        { key: 'all', label: studyFrame.toScenarios, onPick: () => goToTab('cenarios') },
      ]}
      trigger={(button) => (
        <button
          type="button"
          {...button}
          className={classes(buttonClass('outlined', 'small'), styles.choice, isActive && styles.active)}
          data-scenario={chosen?.id ?? 'base'}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <span className={styles.label}>{studyFrame.scenario}</span> {isActive && <Glyph name="diamond" size={7} />}
          <span className={styles.name}>{chosen?.nome ?? studyFrame.base}</span>
          <Icon name="down" size={14} className="text-3" />
        </button>
      )}
    />
  );
}
