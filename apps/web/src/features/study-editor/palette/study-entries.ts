/** Entries of the palette for the study on screen: tabs, lines, indicators, fields, scenarios, reports, acts. */
import { type ReportModel, reportModels } from '@uni/contracts';
import { indicatorCatalogue } from '@uni/engine';
import { committeeReport, paletteStudy as copy, studyFrame, workspace } from '@uni/phrases';
import type { EntriesOf } from '../../../shared/palette/palette-source.ts';
import { notify } from '../../../ui/notice/notice-store.ts';
import type { PaletteEntry } from '../../../ui/shell/palette.tsx';
import { entriesFor, labelledFor } from '../../../ui/shell/palette-order.ts';
import type { CashFlowLine } from '../../study/cash-flow-view.ts';
import { showIndicator } from '../../study/indicator-format.ts';
import { groups } from '../../study/navigation.ts';
import { scenarioQueryOf } from '../../study/scenario-state.ts';
import type { Workspace } from '../../study/workspace-context.tsx';
import { type StudyField, studyFields } from '../../study-forms/descriptors/field-list.ts';
import { exportStudy } from '../export-files.ts';

/** Goes to an address with its search. */
export type Go = (path: string, search: Readonly<Record<string, string>>) => void;

/** Lines and fields are many: these of them are listed. */
const most = 12;
/** Shorter texts would list every line and field. */
const shortest = 2;

/** The entries of a study as it is now; it is walked once for all texts. */
export function studyEntries(open: Workspace, go: Go): EntriesOf {
  const few = [...tabEntries(open), ...stateEntries(open), ...actEntries(open, go)];
  const named = indicatorEntries(open);
  let many: { lines: readonly PaletteEntry[]; fields: readonly PaletteEntry[] } | null = null;
  return (query) => {
    if (query.trim().length < shortest) return query === '' ? tabEntries(open) : entriesFor(few, query);
    many ??= { lines: lineEntries(open), fields: fieldEntries(open) };
    return [
      ...entriesFor(few, query),
      ...entriesFor(named, query).slice(0, most),
      ...labelledFor(many.lines, query).slice(0, most),
      ...labelledFor(many.fields, query).slice(0, most),
    ];
  };
}

function tabEntries({ goToTab, enterprise }: Workspace): PaletteEntry[] {
  return groups.flatMap(([group, tabs]) =>
    tabs.map((tab) => ({
      key: `tab-${tab}`,
      label: workspace.tabs[tab],
      context: `${studyFrame.groups[group]} · ${enterprise.name}`,
      keywords: copy.keywords.tabs[tab],
      group: copy.tabs,
      icon: 'planning' as const,
      onPick: () => goToTab(tab),
    })),
  );
}

/** Scenarios, versions, and versions to compare with. */
function stateEntries({ scenario, version, versions, chooseVersion, comparing }: Workspace): PaletteEntry[] {
  const shared = { group: copy.states, icon: 'planning' as const };
  const base = scenario.status === 'base' ? [] : [{ id: null, nome: studyFrame.base }];
  const others = versions.filter((one) => one.id !== version.id && !one.archived);
  return [
    ...[...base, ...scenario.list].map(({ id, nome }) => ({
      ...shared,
      key: `scenario-${id}`,
      label: copy.scenario(nome),
      onPick: () => scenario.choose(id),
    })),
    ...others.map(({ id, nome }) => ({
      ...shared,
      key: `open-version-${id}`,
      label: copy.version(nome),
      onPick: () => chooseVersion(id),
    })),
    ...others.map(({ id, nome }) => ({
      ...shared,
      key: `compare-${id}`,
      label: copy.compare(nome),
      keywords: copy.keywords.compare,
      onPick: () => comparing.choose([id]),
    })),
  ];
}

function actEntries(open: Workspace, go: Go): PaletteEntry[] {
  const { state, store, readOnly, panel } = open;
  const shared = { group: copy.acts };
  const [undo, redo] = [state.undo.at(-1), state.redo.at(-1)];
  const steps: PaletteEntry[] = [];
  if (undo && !readOnly)
    steps.push({ ...shared, key: 'undo', label: copy.undo(undo.label), icon: 'undo', onPick: () => store.undo() });
  if (redo && !readOnly)
    steps.push({ ...shared, key: 'redo', label: copy.redo(redo.label), icon: 'redo', onPick: () => store.redo() });
  return [
    ...steps,
    ...reportEntries(open, go),
    ...(['workbook', 'csv', 'study'] as const).map((file) => ({
      ...shared,
      key: `export-${file}`,
      label: copy.exported(exportNames[file]),
      keywords: copy.keywords.export,
      icon: 'download' as const,
      onPick: () =>
        void exportStudy(file, open).catch(() => notify({ kind: 'error', title: workspace.frame.exportFailed })),
    })),
    {
      ...shared,
      key: 'findings',
      label: copy.findings,
      keywords: copy.keywords.findings,
      icon: 'check',
      onPick: () => panel.show('findings'),
    },
    { ...shared, key: 'comments', label: copy.comments, icon: 'people', onPick: () => panel.show('comments') },
  ];
}

const exportNames = {
  workbook: workspace.frame.exportWorkbook,
  csv: workspace.frame.exportCsv,
  study: workspace.frame.exportStudy,
};

/** The reports of the version: of the scenario on screen, and of each other one. */
function reportEntries({ enterprise, version, scenario }: Workspace, go: Go): PaletteEntry[] {
  const { scenario: active } = scenarioQueryOf(scenario);
  const states = [{ id: null, nome: studyFrame.base }, ...scenario.list];
  const of = states.toSorted((a, b) => Number(b.id === (active ?? null)) - Number(a.id === (active ?? null)));
  return of.flatMap(({ id, nome }) =>
    reportModels.map((model: ReportModel) => ({
      key: `report-${model}-${id}`,
      label: copy.report(committeeReport.models[model]),
      context: nome,
      keywords: `${copy.keywords.report} ${copy.keywords.reports[model]}`,
      group: copy.acts,
      icon: 'download' as const,
      onPick: () =>
        go('/relatorios-do-estudo', {
          emp: String(enterprise.id),
          v: String(version.id),
          modelo: model,
          ...(id === null ? {} : { cenario: String(id) }),
        }),
    })),
  );
}

function indicatorEntries({ projection, explain }: Workspace): PaletteEntry[] {
  return indicatorCatalogue.flatMap(({ key, label }) => {
    const value = projection.indicators[key];
    if (value === undefined) return [];
    const { text, unit } = showIndicator(key, value, projection.base_month);
    return {
      key: `indicator-${key}`,
      label,
      context: [text, unit].filter(Boolean).join(' '),
      keywords: copy.keywords.explain,
      group: copy.indicators,
      icon: 'help' as const,
      onPick: () => explain({ kind: 'indicator', key }),
    };
  });
}

function lineEntries({ tree, goToCell }: Workspace): PaletteEntry[] {
  const walk = (line: CashFlowLine, above: readonly string[]): PaletteEntry[] => [
    {
      key: `line-${line.id}`,
      label: line.label,
      context: above.join(' › '),
      group: copy.lines,
      icon: 'planning',
      onPick: () => goToCell(line.id, firstMonth(line)),
    },
    ...line.children.flatMap((child) => walk(child, [...above, line.label])),
  ];
  return tree.flatMap((line) => walk(line, []));
}

/** The first month that holds a value. */
const firstMonth = ({ values }: CashFlowLine): number =>
  Math.max(
    0,
    values.findIndex((value) => value !== 0),
  );

function fieldEntries({ state, goToPath }: Workspace): PaletteEntry[] {
  return studyFields(state.draft.valid).map((field) => ({
    key: `field-${field.path}`,
    label: field.label,
    get context() {
      return contextOf(field);
    },
    group: copy.fields,
    icon: 'gear',
    onPick: () => goToPath(field.path),
  }));
}

const contextOf = ({ name, label }: StudyField): string =>
  name.endsWith(`, ${label}`) ? name.slice(0, -label.length - 2) : name;
