/** What the palette finds: each kind of record by the permission and the reach that open it. */
import { type MatchedRecord, type SearchAnswer, searchLimits, searchTermsOf } from '@uni/contracts';
import type { Context } from '../../platform/context.ts';
import { reaches } from '../../platform/http/index.ts';
import {
  findPlanTexts,
  type NamedEnterprise,
  type NamedVersion,
  selectEnterpriseNames,
  selectVersionNames,
  type TextRow,
} from '../planner/index.ts';
import { findSalesNotes, findSalesRecords, type NoteRow, type SalesRecord } from '../sales/index.ts';
import { excerptOf } from './search-excerpt.model.ts';

export async function searchRecords(context: Context, text: string): Promise<SearchAnswer> {
  const { actor, db } = context;
  const terms = searchTermsOf(text).slice(0, searchLimits.terms);
  if (terms.length === 0) return { records: [], is_cut: false };
  const enterprises = (await selectEnterpriseNames(db)).map((row) => ({ ...row, terms: termsOfEnterprise(row) }));
  const namesOf = new Map(enterprises.map(({ id, name }) => [id, { id, name }]));
  const searched = terms.map((word) => ({
    word,
    enterprises: enterprises.filter((row) => begins(row.terms, word)).map(({ id }) => id),
  }));
  const sales = await findSalesRecords(context, text, searched);
  const written = [...(await findPlanTexts(context, searched)), ...(await findSalesNotes(context, searched))];
  const documents = written.filter(({ kind }) => kind === 'plot_file');
  const notes = written.filter(({ kind }) => kind !== 'plot_file');
  const plans = enterprises.filter(
    ({ id, terms: own }) => isOpen(context, id) && terms.every((word) => begins(own, word)),
  );
  const versions = actor.permissions.has('planning:read')
    ? versionsOf(await selectVersionNames(db), new Map(enterprises.map((row) => [row.id, row.terms])), terms).filter(
        ({ enterprise_id }) => reaches(actor, 'planning:read', enterprise_id),
      )
    : [];
  const salesOf = (kinds: readonly string[]): MatchedRecord[] =>
    sales.records.filter(({ kind }) => kinds.includes(kind)).map((row) => presentSales(row, namesOf));
  const first = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, searchLimits.ofKind);
  return {
    records: [
      ...first(plans).map((row) => presentEnterprise(row, reaches(actor, 'planning:read', row.id))),
      ...salesOf(['contract', 'unit', 'client', 'proposal']),
      ...first(versions).map((row) => presentVersion(row, namesOf)),
      ...salesOf(['supplier']),
      ...first(documents).map((row) => presentText('document', row, row.text, namesOf)),
      ...first(notes).map((row) => presentText('note', row, excerptOf(row.text, terms), namesOf)),
    ],
    is_cut: sales.isCut || [plans, versions, documents, notes].some((rows) => rows.length > searchLimits.ofKind),
  };
}

const termsOfEnterprise = ({ name, code }: NamedEnterprise): readonly string[] => searchTermsOf(`${name} ${code}`);

const begins = (terms: readonly string[], beginning: string): boolean =>
  terms.some((word) => word.startsWith(beginning));

/** Its plan or its register: one of them opens. */
const isOpen = ({ actor }: Context, id: number): boolean =>
  reaches(actor, 'planning:read', id) || reaches(actor, 'enterprise:read', id);

/** At least one word is of the version's own name: an enterprise alone lists none of its versions. */
const versionsOf = (
  rows: readonly NamedVersion[],
  enterpriseTerms: ReadonlyMap<number, readonly string[]>,
  terms: readonly string[],
): NamedVersion[] =>
  rows.filter(({ enterprise_id, nome }) => {
    const ofEnterprise = enterpriseTerms.get(enterprise_id);
    if (!ofEnterprise) return false;
    const own = searchTermsOf(nome);
    return (
      terms.some((word) => begins(own, word)) && terms.every((word) => begins(own, word) || begins(ofEnterprise, word))
    );
  });

type Names = ReadonlyMap<number, { readonly id: number; readonly name: string }>;

const enterpriseIn = (names: Names, id: number | null) => (id === null ? null : (names.get(id) ?? null));

const presentSales = ({ enterprise_id, details, ...row }: SalesRecord, names: Names): MatchedRecord => ({
  ...row,
  details: [...details],
  enterprise: enterpriseIn(names, enterprise_id),
  has_plan: false,
  target: null,
});

const presentEnterprise = ({ id, name, code, city }: NamedEnterprise, hasPlan: boolean): MatchedRecord => ({
  ...{ kind: 'enterprise', id, name, state: null, enterprise: null, contract: null },
  details: [code, city ?? ''].filter((text) => text !== ''),
  has_plan: hasPlan,
  target: null,
});

const presentVersion = ({ id, nome, state, enterprise_id }: NamedVersion, names: Names): MatchedRecord => ({
  ...{ kind: 'version', id, name: nome, state, details: [], contract: null },
  enterprise: enterpriseIn(names, enterprise_id),
  has_plan: true,
  target: null,
});

const presentText = (kind: 'document' | 'note', row: TextRow | NoteRow, name: string, names: Names): MatchedRecord => ({
  ...{ kind, id: row.id, name, details: [row.target_name], state: null, contract: null, has_plan: false },
  enterprise: enterpriseIn(names, row.enterprise_id),
  target: { kind: row.target, id: row.target_id, thread: 'thread_id' in row ? row.thread_id : null },
});
