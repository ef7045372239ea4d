import { useRouter } from '@tanstack/react-router';
import { enterpriseRegister as words } from '@uni/phrases';
import type { RegisteredEnterprise } from '../../../api/planner/enterprise-register.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu.tsx';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { PhaseTag } from '../enterprise-card.tsx';
import { placeOf } from '../enterprise-list.ts';
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
  { key: 'name', label: words.columns.name, ordered: true, cell: ({ name }) => name },
  { key: 'code', label: words.columns.code, ordered: true, cell: ({ code }) => <code>{code}</code> },
  { key: 'place', label: words.columns.place, ordered: true, cell: (one) => placeOf(one) || words.none },
  { key: 'spe', label: words.columns.spe, ordered: true, cell: ({ spe }) => spe ?? words.none },
  { key: 'phase', label: words.columns.phase, ordered: true, cell: ({ phase }) => <PhaseTag phase={phase} /> },
  {
    key: 'modules',
    label: words.columns.modules,
    ordered: true,
    number: true,
    cell: ({ modules }) => modules ?? words.none,
  },
  { key: 'version', label: words.columns.version, ordered: true, cell: (one) => <CurrentVersion enterprise={one} /> },
  {
    key: 'system',
    label: words.columns.system,
    ordered: true,
    cell: ({ system }) => (system ? systemOf(system) : words.none),
  },
  {
    key: 'updated',
    label: words.columns.updated,
    ordered: true,
    number: true,
    cell: (one) => formatAgo(new Date(touchedAt(one)), new Date()),
  },
];

export function RegisterRows({ rows, order, mayWrite, onOrder, onOpen, onRemove }: RegisterRowsProps) {
  const router = useRouter();
  const actionsOf = (one: RegisteredEnterprise): MenuAction[] => {
    const open: MenuAction = {
      key: 'open',
      label: words.open,
      icon: 'arrow',
      onPick: () =>
        void router.navigate({ to: '/planejamento/$id/$aba', params: { id: String(one.id), aba: 'fluxo-de-caixa' } }),
    };
    if (!mayWrite) return [open];
    return [
      open,
      { key: 'edit', label: words.edit, icon: 'edit', onPick: () => onOpen(one) },
      { key: 'remove', label: words.remove, icon: 'trash', onPick: () => onRemove(one) },
    ];
  };
  return (
    <RegisterTable
      label={words.table}
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      order={order}
      onOrder={onOrder}
      onOpen={onOpen}
      actionsOf={actionsOf}
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
