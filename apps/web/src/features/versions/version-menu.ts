import type { Version } from '@uni/contracts';
import { versions } from '@uni/phrases';
import { useProfile } from '../../api/access/profile.ts';
import type { MenuAction } from '../../ui/overlay/menu-action.ts';
import type { Transition } from '../study/versions-api.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { useVersionActions } from './use-version-actions.ts';
import type { VersionAction } from './version-dialogs.tsx';

const copy = versions.actions;

/** From which state each transition starts, and whether it takes the right to lock. */
const transitions: readonly { key: Transition; from: Version['state']; locks: boolean }[] = [
  { key: 'submit', from: 'draft', locks: false },
  { key: 'approve', from: 'submitted', locks: true },
  { key: 'reopen', from: 'submitted', locks: false },
  { key: 'lock', from: 'draft', locks: true },
  { key: 'unlock', from: 'locked', locks: true },
];

/** Returns this user's actions on a version; actions that its state forbids are not offered. */
export function useVersionMenu(version: Version, onAction: (request: VersionAction) => void): MenuAction[] {
  const { version: opened, mayEdit } = useWorkspace();
  const { permissions } = useProfile();
  const act = useVersionActions();
  const action = (key: keyof typeof copy, onPick: () => void): MenuAction => ({ key, label: copy[key], onPick });
  const menuAction = (kind: VersionAction['kind']): MenuAction => action(kind, () => onAction({ kind, version }));
  const decisions =
    version.state === 'approved'
      ? [
          action('decisionPdf', () => void act.decisionPdf(version)),
          action('decisionJson', () => void act.decisionJson(version)),
        ]
      : [];
  if (!mayEdit) return decisions;
  const mayLock = permissions.includes('version:lock');
  const passes = transitions
    .filter(({ from, locks }) => from === version.state && !version.archived && (mayLock || !locks))
    .map(({ key }) => menuAction(key));
  const isOpenDraft = version.id === opened.id && version.state === 'draft' && !version.archived;
  return [
    menuAction('clone'),
    menuAction('rename'),
    ...passes,
    ...(version.state === 'submitted' && !version.archived ? [menuAction('requestApproval')] : []),
    ...(isOpenDraft ? [menuAction('merge')] : []),
    ...(mayBecomeCurrent(version) ? [action('makeCurrent', () => void act.makeCurrent(version))] : []),
    ...decisions,
    ...(version.current
      ? []
      : [
          version.archived
            ? action('unarchive', () => void act.archive(version, false))
            : action('archive', () => void act.archive(version, true)),
          menuAction('remove'),
        ]),
  ];
}

/** A draft cannot be the current plan. */
const mayBecomeCurrent = ({ state, current, archived }: Version): boolean =>
  state === 'approved' && !current && !archived;
