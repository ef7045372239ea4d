import { applyTemplate, type StudyTemplate, type TemplateValue } from '@uni/contracts';
import { type Projection, project } from '@uni/engine';
import { newStudy } from '@uni/phrases';
import { useMemo } from 'react';
import { formatCompact, formatMonth, formatShare } from '../../../ui/numbers/index.ts';
import { monthOf } from '../../cash-flow/portfolio/portfolio.ts';
import styles from '../enterprises.module.css';
import type { Draft } from './use-new-study.ts';

const copy = newStudy.preview;

/** The result of these premises, computed here by the engine that the server also uses. */
export function StudyPreview({ template, draft, valid }: { template: StudyTemplate; draft: Draft; valid: boolean }) {
  const projection = useMemo(() => (valid ? projectionOf(template, draft) : null), [template, draft, valid]);
  if (!projection)
    return (
      <div className={styles.preview}>
        <p>{copy.invalid}</p>
      </div>
    );
  const { indicators, base_month } = projection;
  const number = (key: string) => (typeof indicators[key] === 'number' ? indicators[key] : null);
  const money = (key: string) => formatCompact(number(key) ?? 0);
  const deepest = number('max_exposure_month');
  const at = deepest === null ? '' : ` ${formatMonth(monthOf(base_month, deepest))}`;
  return (
    <dl className={styles.preview} aria-label={copy.title}>
      {(number('noi_stabilized') === null || number('vgv_gross') !== 0) && (
        <Figure label={copy.vgv} value={money('vgv_gross')} />
      )}
      {number('noi_stabilized') !== null && <Figure label={copy.income} value={money('noi_stabilized')} />}
      <Figure label={copy.result} value={money('result')} />
      <Figure label={copy.exposure + at} value={money('max_exposure')} />
      <Figure label={copy.irr} value={formatShare(number('irr_year')) || '–'} />
    </dl>
  );
}

function projectionOf(template: StudyTemplate, draft: Draft): Projection | null {
  const values = Object.fromEntries(
    Object.entries(draft).filter((entry): entry is [string, TemplateValue] => entry[1] !== null),
  );
  const answer = project(applyTemplate(template, values));
  return answer.ok ? answer.projection : null;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
