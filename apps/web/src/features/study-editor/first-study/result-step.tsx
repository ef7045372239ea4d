import { Link } from '@tanstack/react-router';
import { firstStudy } from '@uni/phrases';
import type { ReactNode } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { MarkedList } from '../../../ui/layout/marked-list.tsx';
import type { TabKey } from '../../study/navigation.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { answersOf } from './result-sentences.ts';

const copy = firstStudy.result;
type NextKey = keyof typeof copy.next;

/** The indicators in words, and where to go from here. */
export function ResultStep() {
  const { study, projection, enterprise, version } = useWorkspace();
  const { permissions } = useProfile();
  const id = String(enterprise.id);
  const toTab = (tab: TabKey, children: ReactNode, search: Record<string, string> = {}) => (
    <Link to="/planejamento/$id/$aba" params={{ id, aba: tab }} search={{ v: String(version.id), ...search }}>
      {children}
    </Link>
  );
  const ways: readonly (readonly [NextKey, (children: ReactNode) => ReactNode])[] = [
    ['scenario', (children) => toTab('cenarios', children)],
    [
      'paper',
      (children) => (
        <Link to="/relatorios-do-estudo" search={{ emp: id, v: String(version.id) }}>
          {children}
        </Link>
      ),
    ],
    ['complete', (children) => toTab('custos', children)],
    ...(permissions.includes('user:read')
      ? ([['invite', (children: ReactNode) => <Link to="/cadastro-usuarios">{children}</Link>]] as const)
      : []),
  ];
  return (
    <Stack gap={24}>
      <Stack as="section" gap={16} aria-label={copy.title}>
        {answersOf(study, projection.indicators).map(({ key, title, text }) => (
          <div key={key} data-answer={key}>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className="small">{toTab('indicadores', `${copy.explain}: ${title}`, { explicar: key })}</p>
          </div>
        ))}
      </Stack>
      <section aria-label={copy.nextTitle}>
        <h3>{copy.nextTitle}</h3>
        <MarkedList>
          {ways.map(([key, link]) => (
            <li key={key}>
              <Icon name="right" className="text-3" />
              <div>
                <p>{link(copy.next[key].title)}</p>
                <p>{copy.next[key].text}</p>
              </div>
            </li>
          ))}
        </MarkedList>
      </section>
    </Stack>
  );
}
