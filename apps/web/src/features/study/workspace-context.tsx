import type { Enterprise, Version } from '@uni/contracts';
import { invariant } from '@uni/contracts';
import type { Model, Projection, Study } from '@uni/engine';
import { createContext, type ReactNode, use } from 'react';
import type { GridTarget } from '../../ui/planning-grid/index.ts';
import type { CashFlowLine } from './cash-flow-view.ts';
import type { Comparing } from './comparison.ts';
import type { Subject } from './explanation-subject.ts';
import type { TabKey } from './navigation.ts';
import type { ScenarioState } from './scenario-state.ts';
import type { Draft } from './store/drafting.ts';
import type { StudyState, StudyStore } from './store/study-store.ts';
import type { Finding } from './validations-model.ts';

/** State and actions shared by every part of an open workspace. */
export interface Workspace {
  /** The user: their preferences are stored under this name. */
  owner: string;
  enterprise: Enterprise;
  /** The version. Its name carries the scenario on screen, into every export and print. */
  version: Version;
  versions: readonly Version[];
  /** Versions that the address compares the study with. */
  comparing: Comparing;
  /** The scenario on screen. While there is one, `state` has its draft, and the store takes no edit. */
  scenario: ScenarioState;
  /** Whose numbers are on screen, for `figureMark`: the version by its id, or the scenario over it. */
  figuresOf: number | string;
  store: StudyStore;
  /** When the server gave the study, in epoch milliseconds, if it was opened without a connection. */
  storedAt: number | null;
  /** The study itself, without a scenario. */
  base: Draft;
  state: StudyState;
  model: Model;
  /** The last valid study, the one behind every number. */
  study: Study;
  projection: Projection;
  tree: readonly CashFlowLine[];
  findings: readonly Finding[];
  /** What is implausible in the study itself, without the scenario on screen. */
  findBaseImplausible: () => readonly Finding[];
  readOnly: boolean;
  /** True if this user may change any study at all. */
  mayEdit: boolean;
  /** Some edits wait for others: the numbers are those of the last valid study. */
  partial: boolean;
  tab: TabKey;
  panel: PanelState;
  target: GridTarget | null;
  explain: (subject: Subject) => void;
  /** Opens the comments on a line or a month of it. */
  commentOn: (subject: Subject) => void;
  explainRow: (line: string, from: number, to: number) => void;
  goToTab: (tab: TabKey) => void;
  goToPath: (path: string) => void;
  goToCell: (line: string, month: number) => void;
  chooseVersion: (id: number) => void;
}

export type PanelView = 'explain' | 'findings' | 'comments';

export interface PanelState {
  open: boolean;
  view: PanelView;
  subjects: readonly Subject[];
  show: (view: PanelView) => void;
  toggle: () => void;
  close: () => void;
  back: () => void;
}

const WorkspaceContext = createContext<Workspace | null>(null);

export function WorkspaceProvider({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

/** The open workspace. Outside of one there is none, which is a mistake of the programme. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  invariant(workspace, 'a part of the workspace stands outside of it');
  return workspace;
}
