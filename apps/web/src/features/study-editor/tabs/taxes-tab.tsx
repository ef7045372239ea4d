import { type Json, type JsonObject, setAt, toJsonObject } from '@uni/contracts';
import { isWhole, project, type Study } from '@uni/engine';
import { workspace, workspaceFields } from '@uni/phrases';
import { type ReactNode, useId, useMemo } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatCompact, formatMonth, formatShareExact } from '../../../ui/numbers/index.ts';
import { ExplainedFigure } from '../../explanation/explained-figure.tsx';
import { randomId } from '../../study/store/edits.ts';
import { lineValues } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { taxationEdits } from '../../study-forms/descriptors/tax-accounts.ts';
import {
  besideRegime,
  foreignOptions,
  hasConsumption,
  newOtherTax,
  optionOf,
  otherRates,
  otherSections,
  withoutForeignOptions,
  withRegime,
} from '../../study-forms/descriptors/taxes.ts';
import { objectOf, textOf } from '../../study-forms/form/control-values.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';
import { ConsumptionTax } from './consumption-tax.tsx';
import styles from './tabs.module.css';
import { RegimeTables, TaxRegimes } from './tax-regimes.tsx';

const copy = workspaceFields.taxes;
const REGIMES = ['ret', 'presumed', 'real', 'none'] as const;
type Regime = (typeof REGIMES)[number];

/** The regime, side by side on the same study, its dated rates, and other taxes on receipts. */
export function TaxesTab() {
  const { document } = useStudyForm();
  const taxation = objectOf(document.study.taxation ?? null);
  const regime = textOf(taxation?.regime ?? null) ?? 'none';
  return (
    <div className={styles.page}>
      <RegimeCards regime={regime} />
      <BesideRegime taxation={taxation ?? {}} regime={regime} />
      <RegimeTables base="" prefix="taxation/" terms={taxation ?? {}} />
      <TaxRegimes />
      <ConsumptionTax />
      <OtherTaxes />
    </div>
  );
}

/** Taxes on receipts besides the regime's. */
export function OtherTaxes({ at = '/taxation' }: { at?: string }) {
  const { facts } = useStudyForm();
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.other}</h2>
      <p className="small text-3">{copy.otherHelp}</p>
      <ItemPicker
        path={`${at}/other`}
        label={copy.other}
        singular={copy.otherSingular}
        make={(items) => newOtherTax(items, facts.baseMonth)}
        nameOf={(item) => textOf(item.value.name ?? null) ?? workspaceFields.form.item(item.index + 1)}
        empty={<p className="text-3">{workspaceFields.form.empty(copy.otherNoun)}</p>}
      >
        {(tax) => (
          <Stack gap={20}>
            <FormSections base={tax.path} sections={otherSections} />
            <ListEditor base={tax.path} list={otherRates} />
          </Stack>
        )}
      </ItemPicker>
    </Stack>
  );
}

interface Outcome {
  taxes: number;
  result: number;
}

/** Result of the same study under each regime whose rates it has. */
function useRegimes(): Readonly<Record<Regime, Outcome | null>> {
  const { study } = useWorkspace();
  return useMemo(
    () => ({
      ret: outcomeOf(study, 'ret'),
      presumed: outcomeOf(study, 'presumed'),
      real: outcomeOf(study, 'real'),
      none: outcomeOf(study, 'none'),
    }),
    [study],
  );
}

function outcomeOf(study: Study, regime: Regime): Outcome | null {
  const taxation = withRegime(toJsonObject(study.taxation) ?? {}, regime);
  const projected = project({
    ...study,
    taxation,
    ...(regime === 'real' ? { accounting: study.accounting ?? {} } : {}),
  });
  if (!projected.ok) return null;
  const { projection } = projected;
  const taxes = projection.lines
    .filter((line) => line.key.startsWith('tax.') && isWhole(line))
    .flatMap((line) => lineValues(projection, line.key))
    .reduce((sum, value) => sum + value, 0);
  return { taxes, result: Number(projection.indicators.result ?? 0) };
}

/** Taxes in addition to the regime, and a notice about future years that the current regime does not cover. */
function BesideRegime({ taxation, regime }: { taxation: JsonObject; regime: string }) {
  const { document, commit, readOnly } = useStudyForm();
  const beside = besideRegime(taxation);
  const notice = noticeOf(taxation, regime, beside.length === 0);
  if (notice) {
    return (
      <div className={styles.beside} role="status">
        <p>{notice.text}</p>
        {!readOnly && (
          <Button
            size="small"
            onClick={() => commit(notice.act, setAt(document, '/taxation/other', notice.other, randomId))}
          >
            {notice.act}
          </Button>
        )}
      </div>
    );
  }
  if (regime !== 'none' || hasConsumption(taxation)) return null;
  return (
    <div className={styles.beside} role="status">
      <p>{beside.length > 0 ? copy.beside.still : copy.beside.none}</p>
      {beside.length > 0 && (
        <ul>
          {beside.map(({ name, rates }) => (
            <li key={name}>
              {copy.beside.rate(
                name,
                rates
                  .map(({ from, rate }) => copy.beside.from(`${formatShareExact(rate)}%`, formatMonth(from)))
                  .join(', '),
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Notice {
  text: string;
  act: string;
  /** The other taxes after the act. */
  other: Json;
}

/** Returns the notice for consumption taxes that are missing or belong to another regime, with the fix. */
function noticeOf(taxation: JsonObject, regime: string, hasNone: boolean): Notice | null {
  if (hasConsumption(taxation) || (regime !== 'ret' && regime !== 'presumed')) return null;
  if (hasNone) return { ...copy.beside.missing[regime], other: optionOf(regime) };
  const foreign = foreignOptions(taxation, regime);
  if (foreign.length === 0) return null;
  const { text, act } = copy.beside.foreign[regime];
  return { text: text(foreign.join(', ')), act, other: withoutForeignOptions(taxation, regime).other ?? [] };
}

function RegimeCards({ regime }: { regime: string }) {
  const { document, commit, readOnly } = useStudyForm();
  const outcomes = useRegimes();
  const figuresId = useId();
  const taxation = objectOf(document.study.taxation ?? null) ?? {};
  const chosen = REGIMES.find((candidate) => candidate === regime) ?? 'none';
  const current = outcomes[chosen];
  const choose = (next: Regime): void =>
    commit(copy.regimes[next], taxationEdits(document, '/taxation', withRegime(taxation, next)));
  return (
    <fieldset className={styles.regimes} aria-label={copy.regime}>
      {REGIMES.map((key) => {
        const outcome = outcomes[key];
        const difference = outcome && current ? outcome.result - current.result : null;
        return (
          <div key={key} className={styles.regime}>
            <button
              type="button"
              aria-pressed={key === regime}
              aria-describedby={outcome ? `${figuresId}-${key}` : undefined}
              disabled={readOnly}
              className={styles.regimeChoice}
              onClick={() => key !== regime && choose(key)}
            >
              <span className={styles.regimeName}>{copy.regimes[key]}</span>
              <span className="small text-2">{copy.regimeHelp[key]}</span>
            </button>
            {outcome ? (
              <Row id={`${figuresId}-${key}`} gap="4 16" align="stretch">
                <Figure label={workspace.comparison.taxes}>{formatCompact(outcome.taxes)}</Figure>
                <Figure label={workspace.comparison.result}>
                  {key === chosen ? (
                    <ExplainedFigure indicator="result" text={formatCompact(outcome.result)} />
                  ) : (
                    formatCompact(outcome.result)
                  )}
                </Figure>
                {difference !== null && difference !== 0 && (
                  <Figure label={workspace.comparison.difference} tone={difference > 0 ? 'favourable' : 'unfavourable'}>
                    {formatCompact(difference, { signed: true })}
                  </Figure>
                )}
              </Row>
            ) : (
              <span className="small text-2">{workspace.comparison.missing}</span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function Figure({ label, tone, children }: { label: string; tone?: string; children: ReactNode }) {
  return (
    <span className={styles.regimeFigure}>
      <span>{label}</span>
      <b className={classes(tone)}>{children}</b>
    </span>
  );
}
