import type { CollaborationDetail, CollaborationIndicator } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatDate } from '../../../ui/numbers/index.ts';
import styles from '../colab.module.css';
import { DefinitionDialog } from '../definition/definition-dialog.tsx';
import { HistoryDialog } from '../definition/history-dialog.tsx';
import { describeFormulaText, sourcesOf } from '../formula-text.ts';

const copy = collaboration.detail;

/** The indicator's definition: its formula, typed and in words, and the sources of its numbers. */
export function DefinitionSection(props: { indicator: CollaborationIndicator; detail: CollaborationDetail }) {
  const { indicator, detail } = props;
  const [layer, setLayer] = useState<'edit' | 'history' | null>(null);
  const mayWrite = useProfile().permissions.includes('colab:write');
  const { formula, unit, direction, changed_at, changed_by } = indicator;
  return (
    <Section
      title={copy.definition}
      aside={
        <Row as="span" gap={8} align="stretch">
          {mayWrite && (
            <Button size="small" onClick={() => setLayer('edit')}>
              {copy.edit}
            </Button>
          )}
          <Button size="small" onClick={() => setLayer('history')}>
            {copy.history}
          </Button>
        </Row>
      }
    >
      <dl className={styles.terms}>
        <dt>{copy.inPlainText}</dt>
        <dd>{describeFormulaText(formula)}</dd>
        <dt>{copy.formula}</dt>
        <dd className={styles.formula}>{formula}</dd>
        <dt>{collaboration.editor.unit}</dt>
        <dd>
          {collaboration.units[unit]}, {collaboration.directions[direction]}
        </dd>
        <dt>{copy.sources}</dt>
        <dd>
          <Stack as="ul" gap={4}>
            {sourcesOf(formula).map(({ name, label, source }) => (
              <li key={name}>
                <b>{label}</b> <span className="text-3">{source}</span>
              </li>
            ))}
          </Stack>
        </dd>
      </dl>
      <p className="text-3">
        {changed_at === null
          ? copy.neverChanged
          : copy.changed(changed_by ?? copy.formerUser, formatDate(new Date(changed_at)))}
      </p>
      {layer === 'edit' && <DefinitionDialog indicator={indicator} detail={detail} onClose={() => setLayer(null)} />}
      {layer === 'history' && <HistoryDialog indicator={indicator} onClose={() => setLayer(null)} />}
    </Section>
  );
}
