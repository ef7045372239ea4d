import { useRouter } from '@tanstack/react-router';
import { enterpriseRegister as copy } from '@uni/phrases';
import { useListLayout } from '../../../api/access/list-layouts.ts';
import type { RegisteredEnterprise } from '../../../api/planner/enterprise-register.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { PhaseTag } from '../enterprise-card.tsx';
import { locationOf } from '../enterprise-list.ts';
import { systemOf, touchedAt, versionOf } from './register-list.ts';

interface RegisterRowsProps {
  rows: readonly RegisteredEnterprise[];
  order: string;
  mayWrite: boolean;
  onOrder: (column: string) => void;
  onOpen: (enterprise: RegisteredEnterprise) => void;
  onRemove: (enterprise: RegisteredEnterprise) => void;
}

const columns: readonly RegisterColumn<RegisteredEnterprise>[] = [
  { key: 'name', label: copy.columns.name, ordered: true, cell: ({ name }) => name },
  { key: 'code', label: copy.columns.code, ordered: true, cell: ({ code }) => <code>{code}</code> },
  { key: 'place', label: copy.columns.location, ordered: true, cell: (one) => locationOf(one) || copy.none },
  { key: 'spe', label: copy.columns.spe, ordered: true, cell: ({ spe }) => spe ?? copy.none },
  {
    key: 'phase',
    label: copy.columns.phase,
    ordered: true,
    whole: true,
    cell: ({ phase }) => <PhaseTag phase={phase} />,
  },
  {
    key: 'modules',
    label: copy.columns.modules,
    ordered: true,
    number: true,
    cell: ({ modules }) => modules ?? copy.none,
  },
  { key: 'version', label: copy.columns.version, ordered: true, cell: (one) => <CurrentVersion enterprise={one} /> },
  {
    key: 'system',
    label: copy.columns.system,
    ordered: true,
    cell: ({ system }) => (system ? systemOf(system) : copy.none),
  },
  {
    key: 'updated',
    label: copy.columns.updated,
    ordered: true,
    number: true,
    cell: (one) => formatAgo(new Date(touchedAt(one)), new Date()),
  },
];

export function RegisterRows({ rows, order, mayWrite, onOrder, onOpen, onRemove }: RegisterRowsProps) {
  const router = useRouter();
  const layout = useListLayout('enterprises');
  const actionsOf = (one: RegisteredEnterprise): MenuAction[] => {
    const open: MenuAction = {
      key: 'open',
      label: copy.open,
      icon: 'arrow',
      onPick: () =>
        void router.navigate({ to: '/planejamento/$id/$aba', params: { id: String(one.id), aba: 'fluxo-de-caixa' } }),
    };
    if (!mayWrite) return [open];
    return [
      open,
      { key: 'edit', label: copy.edit, icon: 'edit', onPick: () => onOpen(one) },
      { key: 'remove', label: copy.remove, icon: 'trash', onPick: () => onRemove(one) },
    ];
  };
  return (
    <RegisterTable
      label={copy.table}
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      order={order}
      onOrder={onOrder}
      onOpen={onOpen}
      actionsOf={actionsOf}
      layout={layout}
    />
  );
}

function CurrentVersion({ enterprise }: { enterprise: RegisteredEnterprise }) {
  const isSealed = enterprise.version?.current && enterprise.version.state !== 'draft';
  return (
    <>
      {versionOf(enterprise)} {isSealed && <Icon name="lock" size={14} />}
    </>
  );
}
