import type { MappingSource } from '@uni/contracts';
import { integrationMapping as copy } from '@uni/phrases';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { centsToReais, formatCents, formatNumber } from '../../../ui/numbers/index.ts';
import styles from '../integration.module.css';
import { beginDraft, nameOfSource, ruleText, targetText, whole } from './draft.ts';
import { TargetPick } from './target-pick.tsx';
import type { Mapping } from './use-mapping.ts';
import { acceptAndGoOn, focusRow } from './use-mapping-keys.ts';

/** The sources with their targets. Arrows travel, Enter accepts a suggestion or opens the list of targets. */
export function MappingTable({ mapping }: { mapping: Mapping }) {
  const { screen, list } = mapping;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={copy.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{screen.copy.source}</th>
            <th scope="col" className="number">
              {copy.value}
            </th>
            <td />
            <th scope="col">{screen.copy.target}</th>
            <th scope="col">{copy.rule}</th>
            <th scope="col">
              <span className="visually-hidden">{copy.state}</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={(event) => travel(event, mapping)}>
          {list.map((source) => (
            <SourceRow key={source.id} source={source} mapping={mapping} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Arrows go from source to source, and the selection with them. */
function travel(event: KeyboardEvent<HTMLElement>, mapping: Mapping): void {
  if (!(event.target instanceof HTMLElement) || event.target.dataset.source === undefined) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = mapping.step(step);
  if (next) focusRow(next.id);
}

/** Thousands of reais; below ten of them with a decimal. */
const thousands = (cents: number): string => {
  const amount = centsToReais(cents) / 1_000;
  return formatNumber(amount, { decimals: Math.abs(amount) < 10 ? 1 : 0 });
};

function SourceRow({ source, mapping }: { source: MappingSource; mapping: Mapping }) {
  const { selected, mayWrite, drafts, labels } = mapping;
  const isSelected = selected?.id === source.id;
  const code = [source.account, source.condition, source.document_type].filter(Boolean).join(' ');
  const press = () => {
    mapping.select(source);
    // The first press selects; on what is selected it decides.
    if (!isSelected || !mayWrite) return;
    if (source.status === 'suggested' || drafts.has(source)) acceptAndGoOn(mapping);
    else document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(source.id)}"] [data-pick]`)?.click();
  };
  return (
    <tr data-row={source.id} data-selected={isSelected || undefined} onClick={() => mapping.select(source)}>
      <th scope="row">
        <button
          type="button"
          className="plain-link"
          data-source={source.id}
          aria-current={isSelected || undefined}
          onClick={(event) => {
            event.stopPropagation();
            press();
          }}
        >
          {source.label && <span className={styles.code}>{code}</span>}
          <span>{nameOfSource(source)}</span>
        </button>
        {source.is_aggregate && <span className="text-3"> {copy.aggregate}</span>}
      </th>
      <td className="number" title={formatCents(source.amount)}>
        {thousands(source.amount)}
      </td>
      <td className={styles.arrow}>
        <Icon name="arrow" size={14} />
      </td>
      <td className={styles.target}>
        <Target source={source} mapping={mapping} />
      </td>
      <td className="text-2 nowrap wide-only">{drafts.has(source) ? '' : ruleText(source)}</td>
      <td className={styles.state}>
        <State source={source} mapping={mapping} label={targetText(beginDraft(source).targets, labels)} />
      </td>
    </tr>
  );
}

function Target({ source, mapping }: { source: MappingSource; mapping: Mapping }) {
  const { mayWrite, drafts, labels } = mapping;
  const draft = drafts.of(source);
  const text = draft.ignored ? copy.ignored : targetText(draft.targets, labels);
  const isOpen = draft.targets.length === 0 && !draft.ignored;
  if (!mayWrite) return isOpen ? null : text;
  const isSuggestion = source.status === 'suggested' && !drafts.has(source);
  return (
    <TargetPick
      name={nameOfSource(source)}
      value={draft.targets[0]?.key ?? null}
      valueContent={isOpen ? undefined : <span className={isSuggestion ? styles.suggestion : undefined}>{text}</span>}
      quiet={!isOpen}
      mapping={mapping}
      onPick={(key) => {
        mapping.select(source);
        drafts.set(source, { targets: [{ key, share: whole }], ignored: false });
        focusRow(source.id);
      }}
    />
  );
}

function State({ source, mapping, label }: { source: MappingSource; mapping: Mapping; label: string }) {
  const { drafts, mayWrite } = mapping;
  const { status } = source;
  if (mayWrite && (status === 'suggested' || drafts.has(source)))
    return (
      <Button
        size="small"
        aria-label={copy.acceptNamed(nameOfSource(source), label)}
        onClick={(event) => {
          event.stopPropagation();
          mapping.select(source);
          mapping.save(source);
        }}
      >
        {copy.accept}
      </Button>
    );
  if (status === 'mapped' || status === 'ignored')
    return (
      <span className="text-3">
        <Icon name={status === 'mapped' ? 'check' : 'close'} size={14} />
        <span className="visually-hidden">{copy.statuses[status]}</span>
      </span>
    );
  return (
    <span className={status === 'conflict' ? `unfavourable ${styles.mark}` : `attention ${styles.mark}`}>
      <Glyph name={status === 'conflict' ? 'square' : 'up'} size={7} />
      {copy.statuses[status]}
    </span>
  );
}
