import type { Movement, MovementState } from '@uni/contracts';
import { financial as copy, register } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { columnChoice } from '../../../shared/register/list-choices.ts';
import { Glyph, type GlyphName } from '../../../ui/icons/glyph.tsx';
import { Tag } from '../../../ui/layout/page.tsx';
import { formatCentsBare } from '../../../ui/numbers/index.ts';
import type { RegisterColumn } from '../../../ui/register/register-table.tsx';
import type { Names } from './financial-list.ts';

const tagStyles: Record<MovementState, { shape: GlyphName; colour: string }> = {
  draft: { shape: 'square', colour: 'var(--text-3)' },
  checked: { shape: 'up', colour: 'var(--warn)' },
  approved: { shape: 'dot', colour: 'var(--brand)' },
  settled: { shape: 'dot', colour: 'var(--ok)' },
  reversed: { shape: 'down', colour: 'var(--unfav)' },
};

/** State of a movement: a shape and its word. */
export function StateTag({ state, kind }: Pick<Movement, 'state' | 'kind'>) {
  const { shape, colour } = tagStyles[state];
  return (
    <Tag>
      <span style={{ color: colour, display: 'inline-flex' }}>
        <Glyph name={shape} size={7} />
      </span>
      {copy.stateOf(state, kind)}
    </Tag>
  );
}

/** Money that goes out has a minus. */
export const signedText = ({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): string =>
  formatCentsBare(kind === 'outflow' ? -amount : amount, 2);

const { columns: heads } = copy;

const keys = [
  'day',
  'kind',
  'description',
  'category',
  'party',
  'empreendimento',
  'account',
  'state',
  'amount',
] as const;

export const columnsOfAddress = columnChoice(keys, keys);
/** Columns that the user can select. */
export const columnLabels = keys.map((key) => ({ key, label: heads[key] }));

export const columnsWith = (names: Names): readonly RegisterColumn<Movement>[] => [
  { key: 'day', label: heads.day, ordered: true, cell: ({ day }) => dayText(day) },
  { key: 'kind', label: heads.kind, cell: ({ kind }) => <span className="nowrap">{copy.kinds[kind]}</span> },
  {
    key: 'description',
    label: heads.description,
    brief: true,
    cell: ({ description, document }) => [description || copy.noDescription, document].filter(Boolean).join(', '),
  },
  {
    key: 'category',
    label: heads.category,
    cell: ({ kind, category }) =>
      kind === 'transfer' ? register.none : names.category(category) || <i className="text-3">{copy.noCategory}</i>,
  },
  { key: 'party', label: heads.party, cell: ({ party__name }) => party__name ?? register.none },
  {
    key: 'empreendimento',
    label: heads.empreendimento,
    cell: ({ empreendimento }) => names.enterprise(empreendimento) || copy.wholeShort,
  },
  {
    key: 'account',
    label: heads.account,
    cell: ({ account, to_account }) =>
      to_account === null ? names.account(account) : copy.transferTo(names.account(account), names.account(to_account)),
  },
  { key: 'state', label: heads.state, cell: (row) => <StateTag {...row} /> },
  { key: 'amount', label: heads.amount, ordered: true, number: true, cell: signedText },
];
