import { type FieldEffects, fieldEffects, type MovedIndicator, type MovedLine, type NoEffects } from '@uni/analysis';
import { explanationPanel, inert } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatCentsBare } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import type { Subject } from '../study/explanation-subject.ts';
import { indicatorDelta, indicatorRow, showIndicator } from '../study/indicator-format.ts';
import { whyUnmoved } from '../study/inert.ts';
import { rowOfCell } from '../study/navigation.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { pathText } from '../study-forms/descriptors/field-paths.ts';
import { PanelLink, PanelPage, PanelTitle } from './panel-parts.tsx';
import styles from './receipt.module.css';

const copy = explanationPanel.field;

/** "O que este campo muda?": the lines and indicators that one usual step of a field moves. Each has its change. */
export function FieldView({ subject }: { subject: Subject & { kind: 'field' } }) {
  const { panel } = useWorkspace();
  const effects = useEffects(subject.path);
  return (
    <PanelPage aria-busy={effects === null} data-field-effects={subject.path}>
      <PanelTitle>{copy.title(subject.label)}</PanelTitle>
      <div role="status">
        {effects === null ? (
          <p className="small text-2">{copy.computing}</p>
        ) : (
          <Step effects={effects} path={subject.path} />
        )}
      </div>
      {effects !== null && !('none' in effects) && <Moved effects={effects} />}
      <div className={styles.receiptActions}>
        {panel.subjects.length > 1 && (
          <Button size="small" icon="left" onClick={panel.back}>
            {explanationPanel.back}
          </Button>
        )}
      </div>
    </PanelPage>
  );
}

/** The effects of the field in the study on screen; null while they are computed, after the page has drawn. */
function useEffects(path: string): FieldEffects | NoEffects | null {
  const { state, model, store } = useWorkspace();
  const document = state.draft.valid;
  const { realised } = store.realised;
  const [result, setResult] = useState<{ of: unknown; effects: FieldEffects | NoEffects } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() =>
      setResult({ of: document, effects: fieldEffects({ document, model, realised }, path) }),
    );
    return () => clearTimeout(timer);
  }, [document, model, realised, path]);
  return result?.of === document ? result.effects : null;
}

function Step({ effects, path }: { effects: FieldEffects | NoEffects; path: string }) {
  const { state, model, projection } = useWorkspace();
  if ('none' in effects)
    return <p className="small text-2">{effects.none === 'no_step' ? copy.noStep : copy.refused(effects.message)}</p>;
  const [before, after] = [effects.before, effects.after].map((value) => pathText(path, value, projection.base_month));
  const still = effects.lines.length + effects.indicators.length === 0;
  const reason = still ? whyUnmoved(state.draft.valid, model, path) : null;
  return (
    <>
      <p className="small text-2">
        {Array.isArray(effects.after) ? copy.vectorStep : copy.step(before ?? '', after ?? '')}
      </p>
      {still && <p className={styles.reason}>{reason ? inert.note(inert.reasons[reason]) : copy.still}</p>}
    </>
  );
}

function Moved({ effects: { lines, indicators } }: { effects: FieldEffects }) {
  return (
    <>
      {indicators.length > 0 && (
        <section aria-label={copy.indicators(indicators.length)}>
          <h3 className="small text-2">{copy.indicators(indicators.length)}</h3>
          <dl className={styles.rows}>
            {indicators.map((one) => (
              <IndicatorRow key={one.key} one={one} />
            ))}
          </dl>
        </section>
      )}
      {lines.length > 0 && (
        <section aria-label={copy.lines(lines.length)}>
          <h3 className="small text-2">{copy.lines(lines.length)}</h3>
          <dl className={styles.rows}>
            {lines.map((line) => (
              <LineRow key={line.key} line={line} />
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function IndicatorRow({ one: { key, before, after } }: { one: MovedIndicator }) {
  const { explain, projection } = useWorkspace();
  const label = indicatorRow(key)?.label ?? key;
  const [was, is] = [before, after].map((value) => showIndicator(key, value, projection.base_month));
  const delta = indicatorDelta(key, before, after);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <button
          type="button"
          className={classes(
            styles.deeper,
            delta?.good === true && 'favourable',
            delta?.good === false && 'unfavourable',
          )}
          title={explanationPanel.deeper(label)}
          onClick={() => explain({ kind: 'indicator', key })}
        >
          {delta ? `${delta.direction === 'up' ? '+' : '\u2212'}${delta.text}` : (is?.text ?? '')}
        </button>
      </dd>
      <dd className={styles.detail}>{copy.fromTo(was?.exact || was?.text || '', is?.exact || is?.text || '')}</dd>
    </div>
  );
}

function LineRow({ line: { key, module, label, change, months, first, size } }: { line: MovedLine }) {
  const { goToCell, tree, projection } = useWorkspace();
  const row = rowOfCell(tree, { key, module });
  const month = shortMonth(projection.base_month, first);
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCentsBare(change, 2)}</dd>
      <dd className={styles.detail}>
        <span>{change === 0 ? copy.moves(months, month, formatCentsBare(size, 2)) : copy.months(months, month)}</span>
        {row && <PanelLink onClick={() => goToCell(row, first)}>{explanationPanel.goToCell}</PanelLink>}
      </dd>
    </div>
  );
}
