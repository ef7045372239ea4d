import { useQuery } from '@tanstack/react-query';
import { type MatchedRecord, searchLimits } from '@uni/contracts';
import { paletteRecords as copy, states } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { searchQuery } from '../../api/home/search.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { plain } from '../../ui/search.ts';
import type { PaletteEntry, RemoteEntries } from '../../ui/shell/palette.tsx';

/** Milliseconds without a key before a request is sent. */
const pause = 150;
/** Shorter texts match too much to choose from. */
const shortest = 2;

/** The text without what names no record: `abra o contrato da unidade 1704` is `1704`. */
export function recordTextOf(query: string): string {
  const unnamed: readonly string[] = [...copy.fillers, ...Object.keys(copy.nouns)];
  const blocks: readonly string[] = copy.blocks;
  return query
    .split(/\s+/)
    .filter((word, at, all) => !unnamed.includes(plain(word)) || blocks.includes(plain(all[at - 1] ?? '')))
    .join(' ')
    .slice(0, searchLimits.text)
    .trim();
}

const kindOf: ReadonlyMap<string, MatchedRecord['kind']> = new Map(Object.entries(copy.nouns));

/** The records of the kinds that a text names come first; `contrato da unidade 101` is a contract before a unit. */
export function byNamedKind(records: readonly MatchedRecord[], query: string): readonly MatchedRecord[] {
  const kinds = query.split(/\s+/).flatMap((word) => kindOf.get(plain(word)) ?? []);
  const rank = ({ kind }: MatchedRecord): number => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length);
  return records.toSorted((a, b) => rank(a) - rank(b));
}

export interface RecordAddress {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

const lists = {
  contract: 'contratos',
  unit: 'unidades',
  client: 'clientes',
  proposal: 'propostas',
  supplier: 'fornecedores',
};

/** The screen in which a document or a note is read. A comment opens among the comments of its version. */
function targetPath(
  { kind, id, thread }: NonNullable<MatchedRecord['target']>,
  enterprise: MatchedRecord['enterprise'],
): RecordAddress {
  if (kind === 'plot') return { path: '/carteira-e-terrenos', search: { terreno: String(id) } };
  if (kind !== 'version') return { path: `/vendas/${lists[kind]}`, search: { abrir: String(id) } };
  const comment = thread === null ? {} : { comentario: String(thread) };
  return { path: `/planejamento/${enterprise?.id}/fluxo-de-caixa`, search: { v: String(id), ...comment } };
}

/** The address that opens a record, or the target of a document or note. A unit that is sold opens its contract. */
export function addressOf({ kind, id, enterprise, contract, has_plan, target }: MatchedRecord): RecordAddress {
  if (target) return targetPath(target, enterprise);
  // The answer never holds one of these without its target.
  if (kind === 'document' || kind === 'note') return { path: '/home', search: {} };
  if (kind === 'version') return { path: `/planejamento/${enterprise?.id}/fluxo-de-caixa`, search: { v: String(id) } };
  if (kind === 'enterprise')
    return has_plan
      ? { path: `/planejamento/${id}/fluxo-de-caixa`, search: {} }
      : { path: '/cadastro-empreendimento', search: { abrir: String(id) } };
  if (kind === 'unit' && contract !== null) return { path: '/vendas/contratos', search: { abrir: String(contract) } };
  return { path: `/vendas/${lists[kind]}`, search: { abrir: String(id) } };
}

const contextOf = ({ kind, details, enterprise, contract, target }: MatchedRecord): string =>
  [
    target && copy.targets[target.kind],
    ...details,
    enterprise?.name,
    kind === 'unit' && contract !== null ? copy.withContract : undefined,
  ]
    .filter(Boolean)
    .join(' · ');

const icons: Readonly<Record<MatchedRecord['kind'], IconName>> = {
  ...{ enterprise: 'planning', version: 'planning' },
  ...{ client: 'people', supplier: 'people' },
  ...{ contract: 'sales', unit: 'sales', proposal: 'sales' },
  ...{ document: 'download', note: 'comment' },
};

const entryOf = (record: MatchedRecord, open: (address: RecordAddress) => void): PaletteEntry => ({
  key: `${record.kind}-${record.id}`,
  label: record.name,
  context: contextOf(record),
  group: copy.kinds[record.kind],
  icon: icons[record.kind],
  onPick: () => open(addressOf(record)),
});

/** Searches after a pause in typing; an answer to a former text is never displayed. */
export function useRecordEntries(query: string, open: (address: RecordAddress) => void): RemoteEntries {
  const text = recordTextOf(query);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearched = text.length >= shortest;
  const isCurrent = settled === text;
  const answer = useQuery({ ...searchQuery(settled), enabled: isSearched && isCurrent, retry: false });
  const isPending = isSearched && (!isCurrent || answer.isFetching);
  const current = isSearched && isCurrent ? answer.data : undefined;
  const isFailed = isSearched && isCurrent && answer.isError && !answer.isFetching;
  const cutNote = current?.is_cut ? copy.cut : null;
  return {
    entries: byNamedKind(current?.records ?? [], query).map((record) => entryOf(record, open)),
    failure: isFailed ? { text: copy.failed, retryLabel: states.retry, retry: () => void answer.refetch() } : null,
    note: isPending ? copy.searching : cutNote,
    isPending,
  };
}
