import { firstStudy as copy, workspace } from '@uni/phrases';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { figureMark } from '../../../ui/kpi/figure-mark.ts';
import { type FormattedDelta, liveIndicators } from '../../study/indicator-format.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import styles from './first-study.module.css';

/** The indicators of the study, and what the last change did to them. */
export function LiveFigures() {
  const { study, projection, state, version, partial } = useWorkspace();
  return (
    <section aria-label={copy.figures}>
      <h2>{copy.figures}</h2>
      <dl className={styles.figures}>
        {liveIndicators(study, projection, state.before).map(({ key, label, labelKey, value, delta }) => (
          <div key={key} data-indicator={key}>
            <dt {...(labelKey ? figureMark(labelKey, version.id) : {})}>{label}</dt>
            <dd title={value.exact}>
              <span {...figureMark(key, version.id)}>
                {value.text}
                {value.unit && ` ${value.unit}`}
              </span>
              {delta && <Change delta={delta} />}
            </dd>
          </div>
        ))}
      </dl>
      {partial && <p className="small attention">{workspace.live.partialWhy}</p>}
    </section>
  );
}

/** The effect of the last change, with its judgement in a word. */
function Change({ delta }: { delta: FormattedDelta }) {
  const { tone, note } = judgements[String(delta.good)] ?? judgements.null;
  return (
    <small className={tone}>
      <Glyph name={delta.direction} size={7} /> {delta.text}
      <span className="visually-hidden"> {note}</span>
    </small>
  );
}

interface Judgement {
  readonly tone: string;
  readonly note: string;
}

const { live } = workspace;
const judgements: Readonly<Record<string, Judgement>> & { readonly null: Judgement } = {
  null: { tone: 'text-2', note: live.changed },
  true: { tone: 'favourable', note: live.improves },
  false: { tone: 'unfavourable', note: live.worsens },
};
