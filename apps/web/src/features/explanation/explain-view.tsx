import { pathOf } from '@uni/contracts';
import { explanationPanel, workspace } from '@uni/phrases';
import { useState } from 'react';
import { SumCheck } from '../../shared/receipt/sum-check.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { copyText } from '../../ui/copy-text.ts';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { forClipboard } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import { dependentsSubject, type Subject } from '../study/explanation-subject.ts';
import { indicatorRow, showIndicator } from '../study/indicator-format.ts';
import { lineOf, rowOfCell, tabOfPath } from '../study/navigation.ts';
import { useWorkspace, type Workspace } from '../study/workspace-context.tsx';
import { BridgeView } from './bridge-view.tsx';
import { DependentsView } from './dependents-view.tsx';
import { type Receipt, type ReceiptRow, receiptOf, receiptText } from './explain-model.ts';
import { FieldView } from './field-view.tsx';
import { PanelLink, PanelPage, PanelTitle } from './panel-parts.tsx';
import styles from './receipt.module.css';
import { useExplanation } from './use-explanation.ts';
import { WhyParts } from './why-parts.tsx';

const copy = explanationPanel;

/** "Explique este número": the value, how it comes about, its parts, and whether they add up. */
export function ExplainView() {
  const open = useWorkspace();
  const { panel, partial, version, tree, figuresOf } = open;
  const [requested] = panel.subjects;
  const explained = useExplanation(requested);
  if (!requested) return <Nothing title={copy.empty} text={copy.emptyHint} />;
  if (requested.kind === 'field') return <FieldView key={requested.path} subject={requested} />;
  if (requested.kind === 'dependents') return <DependentsView subject={requested} title={titleOf(requested, open)} />;
  if (!explained) return <Nothing title={titleOf(requested, open)} text={copy.field.computing} />;
  const { subject, explanation } = explained;
  if (!explanation) return <Nothing title={titleOf(subject, open)} text={copy.notAvailable} />;
  const dependents = dependentsSubject(tree, subject);
  const receipt = withIndicator(receiptOf(explanation, titleOf(subject, open), subject), subject, open);
  return (
    <PanelPage data-receipt={receipt.rows.length}>
      <ReceiptHead receipt={receipt} mark={subject.kind === 'indicator' ? figureMark(subject.key, figuresOf) : {}} />
      {subject.kind === 'indicator' && <WhyParts indicator={subject.key} />}
      <dl className={styles.rows}>
        {receipt.rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
        {receipt.more > 0 && (
          <div>
            <dt>{copy.more(receipt.more)}</dt>
          </div>
        )}
        <div className={styles.equals}>
          <dt>{receipt.result.label}</dt>
          <dd>{receipt.result.text}</dd>
        </div>
      </dl>
      <SumCheck difference={receipt.difference} />
      <div className={styles.receiptActions}>
        <CopyButton text={receiptText(receipt)} label={copy.copyText} />
        {dependents && (
          <Button size="small" onClick={() => open.explain(dependents)}>
            {copy.seeDependents}
          </Button>
        )}
        {panel.subjects.length > 1 && (
          <Button size="small" icon="left" onClick={panel.back}>
            {copy.back}
          </Button>
        )}
      </div>
      <BridgeView subject={subject} />
      <p className={styles.provenance}>
        {version.nome}
        {partial && `. ${copy.partial}`}
      </p>
    </PanelPage>
  );
}

function ReceiptHead({ receipt, mark }: { receipt: Receipt; mark: object }) {
  const [copied, setCopied] = useState(false);
  const copyValue = (): void => {
    void copyText(forClipboard(receipt.big)).then(setCopied);
  };
  return (
    <>
      <div className={styles.receiptTitle}>
        <h2>{receipt.title}</h2>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          small
          label={copied ? copy.copied : copy.copyValue}
          onClick={copyValue}
        />
      </div>
      <p className={styles.big} {...mark}>
        {receipt.big}
      </p>
      {receipt.reason && (
        <p className={styles.reason} data-reason>
          {receipt.reason}
        </p>
      )}
      {receipt.formula && <p className="small text-2">{receipt.formula}</p>}
    </>
  );
}

function Row({ row }: { row: ReceiptRow }) {
  const { explain, goToCell, goToPath, tree, state } = useWorkspace();
  const { subject, input } = row;
  const line = subject?.kind === 'cell' ? rowOfCell(tree, subject) : null;
  const path = input ? (pathOf(state.draft.valid, input) ?? input) : null;
  return (
    <div className={classes(row.depth > 0 && styles.inner)}>
      <dt>{row.label}</dt>
      <dd>
        {subject ? (
          <button
            type="button"
            className={styles.deeper}
            title={copy.deeper(row.label)}
            onClick={() => explain(subject)}
          >
            {row.text}
          </button>
        ) : (
          row.text
        )}
      </dd>
      {(row.detail || line || path) && (
        <dd className={styles.detail}>
          {row.detail && <span className={classes(row.met === false && styles.unmet)}>{row.detail}</span>}
          {line && subject?.kind === 'cell' && (
            <PanelLink onClick={() => goToCell(line, subject.month)}>{copy.goToCell}</PanelLink>
          )}
          {path && (
            <PanelLink onClick={() => goToPath(path)}>
              {workspace.tabs[tabOfPath(path)]}, {copy.goToInput}
            </PanelLink>
          )}
        </dd>
      )}
    </div>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="small"
      icon={copied ? 'check' : 'copy'}
      onClick={() => void copyText(forClipboard(text)).then(setCopied)}
    >
      {copied ? copy.copied : label}
    </Button>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <PanelPage>
      <PanelTitle>{title}</PanelTitle>
      <p className="small text-2">{text}</p>
    </PanelPage>
  );
}

/** The name of a subject: a row and its month, or an indicator. */
function titleOf(subject: Subject, open: Workspace): string {
  const { base_month: baseMonth } = open.projection;
  switch (subject.kind) {
    case 'indicator':
      return indicatorRow(subject.key)?.label ?? subject.key;
    case 'dependents':
    case 'cell': {
      const row = rowOfCell(open.tree, subject);
      const name = (row && lineOf(open.tree, row)?.label) ?? subject.label ?? subject.key;
      return `${name}, ${shortMonth(baseMonth, subject.month)}`;
    }
    case 'inner':
    case 'field':
    case 'total':
      return subject.label;
    case 'part':
      return `${titleOf(subject.of, open)}, ${subject.label}`;
    case 'row': {
      const name = lineOf(open.tree, subject.line)?.label ?? subject.line;
      const from = shortMonth(baseMonth, subject.from);
      return subject.from === subject.to
        ? `${name}, ${from}`
        : `${name}, ${from} a ${shortMonth(baseMonth, subject.to)}`;
    }
  }
}

/** An indicator's receipt shows the indicator in its own unit and its formula in words. */
function withIndicator(receipt: Receipt, subject: Subject, open: Workspace): Receipt {
  if (subject.kind !== 'indicator') return receipt;
  const { projection } = open;
  const figure = showIndicator(subject.key, projection.indicators[subject.key], projection.base_month);
  const big = figure.exact || figure.text;
  const unit = figure.unit === workspace.live.perYear ? ` ${figure.unit}` : '';
  return {
    ...receipt,
    big: `${big}${unit}`,
    formula: receipt.formula || (indicatorRow(subject.key)?.formula ?? ''),
    result: { ...receipt.result, text: `${big}${unit}` },
  };
}
