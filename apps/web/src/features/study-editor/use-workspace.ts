import { useNavigate, useRouter } from '@tanstack/react-router';
import { openComposed } from '@uni/analysis';
import type { Enterprise, StudyDocument, Version } from '@uni/contracts';
import { hashProjection, studyHash } from '@uni/engine';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { GridTarget } from '../../ui/planning-grid/index.ts';
import { useExplanationFromUrl } from '../explanation/use-explanation-from-url.ts';
import type { Subject } from '../study/explanation-subject.ts';
import type { Unmoved } from '../study/inert.ts';
import { isTab, type TabKey, tabKeys, tabOfPath } from '../study/navigation.ts';
import { plausibilityFindings } from '../study/plausibility-model.ts';
import { figuresOf } from '../study/scenario-state.ts';
import type { Clock } from '../study/store/autosave.ts';
import type { Draft } from '../study/store/drafting.ts';
import type { HistoryShelf } from '../study/store/history.ts';
import { historyShelf } from '../study/store/history-shelf.ts';
import { type StoredStudy, type StudyState, StudyStore } from '../study/store/study-store.ts';
import { fetchRules, studyPorts } from '../study/study-api.ts';
import { cashFlowOf, studyFacts } from '../study/study-facts.ts';
import { errorsByPath, type Finding, findingsOf } from '../study/validations-model.ts';
import type { Workspace } from '../study/workspace-context.tsx';
import type { FocusRequest, StudyForm } from '../study-forms/form/form-context.tsx';
import { useComparing } from '../versions/use-comparison.ts';
import { useBaseComparison, useNamedVersion, useScenarioState, useStateOf } from './frame/use-scenario-state.ts';
import { useChosenEnterprise } from './use-chosen-enterprise.ts';
import { useLeaving } from './use-leaving.ts';
import { useOwnBands } from './use-own-bands.ts';
import { usePanel } from './use-panel.ts';
import { useRequestEffects } from './use-request-effects.ts';

const pageClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

export interface OpenedStudy {
  enterprise: Enterprise;
  version: Version;
  versions: readonly Version[];
  stored: StoredStudy;
  /** When the server gave the study, in epoch milliseconds, if this browser stored it; null: when it was opened. */
  storedAt: number | null;
  /** User who edits: unsaved changes in this browser belong to them. */
  owner: string;
  mayEdit: boolean;
}

/** Opens the store of a version; null when the page's engine refuses the stored study. */
export function openStore(opened: OpenedStudy): StudyStore | null {
  return StudyStore.open({
    owner: opened.owner,
    versionId: opened.version.id,
    stored: opened.stored,
    readOnly: !opened.mayEdit || opened.version.state !== 'draft' || opened.version.archived,
    open: openComposed,
    hashes: (draft) => ({
      study: studyHash(draft.valid.study),
      projection: hashProjection(draft.model.projection),
    }),
    ports: studyPorts(opened.version.id),
    storage: localStorage,
    clock: pageClock,
    history: withRules(historyShelf(opened.owner, opened.version.id)),
  });
}

/** Steps of an earlier visit may bring back what needs rules that the study on screen does not. */
function withRules(shelf: HistoryShelf): HistoryShelf {
  return {
    ...shelf,
    load: async () => {
      const steps = await shelf.load();
      if (steps.length > 0) await fetchRules();
      return steps;
    },
  };
}

/** Everything the parts of the workspace share, from the open store and the address. */
export function useOpenWorkspace(
  opened: OpenedStudy,
  store: StudyStore,
  tab: TabKey,
): { workspace: Workspace; form: StudyForm } {
  const own = useSyncExternalStore(store.subscribe, store.getState);
  const scenario = useScenarioState(opened.version, store, own);
  const state = useStateOf(own, scenario);
  const { draft } = state;
  const { model } = draft;
  const { study, projection } = model;
  const tree = useMemo(() => cashFlowOf(study, projection), [study, projection]);
  const bands = useOwnBands(opened.enterprise.id);
  const findings = useMemo(
    () => [
      ...findingsOf({
        document: draft.document,
        errors: draft.errors,
        checks: projection.checks,
        tree,
        baseMonth: projection.base_month,
      }),
      ...plausibleFindings(draft, bands),
    ],
    [draft, bands, projection, tree],
  );
  const findBaseImplausible = useCallback(() => plausibleFindings(own.draft, bands), [own.draft, bands]);
  const version = useNamedVersion(opened.version, scenario);
  const comparing = useBaseComparison(
    useComparing(opened.enterprise.id, opened.version, opened.versions, draft.valid, projection),
    scenario,
  );
  const navigation = useWorkspaceNavigation(opened, tab, store.realised.realised !== null);
  const panel = usePanel();
  useLeaving(store);
  useChosenEnterprise(opened.enterprise, opened.version);
  useReturning(state.returned, navigation.toTab);
  const { show } = panel;
  const explain = useCallback((subject: Subject) => show('explain', subject), [show]);
  const commentOn = useCallback((subject: Subject) => show('comments', subject), [show]);
  useExplanationFromUrl({ projection, tree, explain, goToCell: navigation.goToCell });
  const workspace: Workspace = {
    ...opened,
    version,
    comparing,
    scenario,
    figuresOf: figuresOf(scenario, version.id),
    base: own.draft,
    store,
    state,
    model,
    study,
    projection,
    tree,
    findings,
    findBaseImplausible,
    readOnly: scenario.status === 'active' || store.readOnly,
    partial: own.draft.held.length > 0,
    tab,
    panel,
    target: navigation.target,
    explain,
    commentOn,
    explainRow: (line, from, to) => explain({ kind: 'row', line, from, to }),
    goToTab: navigation.toTab,
    goToPath: navigation.goToPath,
    goToCell: navigation.goToCell,
    chooseVersion: navigation.chooseVersion,
  };
  return { workspace, form: useForm(store, draft.document, workspace, navigation.focus) };
}

function plausibleFindings({ document, model }: Draft, own: ReturnType<typeof useOwnBands>): Finding[] {
  const today = new Date().toISOString().slice(0, 7);
  return plausibilityFindings(document, model.study, model.projection, { today, own });
}

function useForm(
  store: StudyStore,
  document: StudyDocument,
  workspace: Workspace,
  focus: FocusRequest | null,
): StudyForm {
  const { errors } = workspace.state.draft;
  const byPath = useMemo(() => errorsByPath(document, errors), [document, errors]);
  const facts = useMemo(() => studyFacts(workspace.study), [workspace.study]);
  const { commit, inertAt } = useCommit(store);
  const changeAt = useChanges(workspace);
  const requestEffects = useRequestEffects(workspace.explain);
  return {
    document,
    facts,
    readOnly: workspace.readOnly,
    errors: byPath,
    focus,
    changeAt,
    inertAt,
    requestEffects,
    commit,
  };
}

/** Commits, and remembers of the last one why it moved no number. */
function useCommit(store: StudyStore): Pick<StudyForm, 'commit' | 'inertAt'> {
  const [unmoved, setUnmoved] = useState<Unmoved | null>(null);
  const commit = useCallback<StudyForm['commit']>(
    (label, edits, location) => {
      const before = store.getState().draft;
      store.commit(label, edits, location);
      const after = store.getState().draft;
      // Not needed before the first edit. Without its code the field has no note.
      void import('../study/inert.ts').then(
        ({ unmovedBy }) => setUnmoved(unmovedBy(before, after, edits)),
        () => setUnmoved(null),
      );
    },
    [store],
  );
  const inertAt = useCallback<StudyForm['inertAt']>(
    (path) => (unmoved && (unmoved.path === path || unmoved.path.startsWith(`${path}/`)) ? unmoved.note : null),
    [unmoved],
  );
  return { commit, inertAt };
}

/** The values that differ from the compared version. */
function useChanges({ comparing, projection }: Workspace): StudyForm['changeAt'] {
  const { main } = comparing;
  const baseMonth = projection.base_month;
  return useCallback(
    (path) => {
      const difference = main?.differences.find((one) => one.path === path || one.path.startsWith(`${path}/`));
      if (!main || !difference || difference.kind === 'moved') return null;
      return { versionName: main.version.nome, difference, baseMonth };
    },
    [main, baseMonth],
  );
}

/** Focus of the user, and the targets of links inside the workspace. */
function useWorkspaceNavigation(opened: OpenedStudy, drawn: TabKey, hasClosedMonths: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  /** Read when it is needed: the whole workspace would be drawn again at each change of the address. */
  const addressedTab = useCallback((): TabKey => {
    const { aba }: Record<string, string> = router.state.matches.at(-1)?.params ?? {};
    return aba !== undefined && isTab(aba) ? aba : drawn;
  }, [router, drawn]);
  const [focus, setFocus] = useState<FocusRequest | null>(null);
  const [target, setTarget] = useState<GridTarget | null>(null);
  const requests = useRef(0);
  const id = String(opened.enterprise.id);
  const toTab = useCallback(
    (next: TabKey) => {
      if (next === addressedTab()) return;
      void navigate({ to: '/planejamento/$id/$aba', params: { id, aba: next }, search: (search) => search });
    },
    [navigate, id, addressedTab],
  );
  const goToPath = useCallback(
    (path: string) => {
      requests.current += 1;
      setFocus({ path, request: requests.current });
      // Closed months are the enterprise's: they are no input of the study.
      const next = hasClosedMonths && path.startsWith('/accomplished') ? 'realizado' : tabOfPath(path);
      const tab = addressedTab();
      const { exibir }: Record<string, unknown> = router.state.location.search;
      if (next === tab && exibir === undefined) return;
      // An input of its own is no cell: the costs show it in their tree.
      void navigate({
        to: '/planejamento/$id/$aba',
        params: { id, aba: next },
        replace: next === tab,
        search: (before) => ({ ...before, exibir: undefined }),
      });
    },
    [navigate, router, id, addressedTab, hasClosedMonths],
  );
  const goToCell = useCallback(
    (line: string, month: number) => {
      requests.current += 1;
      setTarget({ line, month, request: requests.current });
      toTab('fluxo-de-caixa');
    },
    [toTab],
  );
  const chooseVersion = useCallback(
    (version: number) =>
      void navigate({
        to: '/planejamento/$id/$aba',
        params: { id, aba: addressedTab() },
        // Scenarios belong to a version.
        search: (search) => ({ ...search, v: String(version), cenario: undefined }),
      }),
    [navigate, id, addressedTab],
  );
  return { focus, target, goToPath, goToCell, chooseVersion, toTab };
}

/** Undoing leads to the tab where the step was made; its grid goes to the cells. */
function useReturning(returned: StudyState['returned'], toTab: (tab: TabKey) => void): void {
  const lastReturned = useRef(returned);
  useEffect(() => {
    if (returned === lastReturned.current) return;
    lastReturned.current = returned;
    const tab = tabKeys.find((key) => key === returned?.step.place?.tab);
    if (tab) toTab(tab);
  }, [returned, toTab]);
}
