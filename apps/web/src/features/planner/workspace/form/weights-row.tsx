import { workspace } from '@uni/phrases';
import { CurveChart } from '../../../../ui/charts/index.ts';
import { setEdits, valueAt } from '../store/edits.ts';
import { numberOf } from './control-input.tsx';
import { ShareCells } from './curve-editor.tsx';
import { normalized } from './curve-model.ts';
import styles from './form.module.css';
import { useStudyForm } from './form-context.tsx';

/** A bare vector of weights: the distribution's curve. The engine normalises it, so that any sum will do. */
export function DistributionCurve({ path, name }: { path: string; name: string }) {
  const { document, commit, facts } = useStudyForm();
  const stored = valueAt(document, path);
  const weights = Array.isArray(stored) ? stored.map((weight) => numberOf(weight) ?? 0) : [];
  return (
    <section className={styles.section} data-path={path}>
      <h2 className={styles.heading}>{name}</h2>
      <p className={styles.help}>{workspace.fields.form.keepSumHint}</p>
      <CurveChart name={name} shares={normalized(weights)} baseMonth={facts.baseMonth} start={0} />
      <ShareCells
        path={path}
        name={name}
        start={0}
        months={null}
        withFamilies={false}
        weights
        shares={weights}
        onPut={(next) => commit(name, setEdits(document, path, next))}
      />
    </section>
  );
}
