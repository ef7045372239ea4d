/** Reads sales: their keys work by work, then the sales themselves in small groups, with what was received of each. */
import { type AdapterContext, type Batch, ErpFailure, type RefusedRow, type Slice } from '../adapter/adapter.model.ts';
import { plusDays } from '../adapter/days.model.ts';
import { text } from '../adapter/fields.model.ts';
import { doubtful, Gathering } from './gathering.model.ts';
import { exportQuestion, type KeysQuestion, keysQuestion } from './questions.model.ts';
import { saleRows } from './readers.model.ts';
import { fetchDocument, isRejection } from './request.model.ts';
import { type Discovery, isTurn } from './rotation.model.ts';
import { type Row, rowsOf } from './shapes.model.ts';
import { chunks, parseSaleKey, type SaleKey, saleKey, type UauSite, workKey } from './sites.model.ts';

/** A day before any tenant's first sale. */
export const FIRST_DAY = '1990-01-01';
/** Measured: the fastest; with fifty there is no answer any more. */
const SALES_AT_ONCE = 15;
/** A change stays listed for some days. */
const OVERLAP_DAYS = 7;
/** Sales that may still be paid: a receipt is no change of a sale. */
const NORMAL = '0';

export interface Keys {
  readonly keys: readonly SaleKey[];
  readonly refused: readonly RefusedRow[];
}

/** The sales of some works that were entered, changed or paid off within a period. */
export const fetchKeys = async (context: AdapterContext, question: KeysQuestion): Promise<Keys> => {
  const answer = await fetchDocument(context, 'saleKeys', keysQuestion(question));
  // UAU writes an empty list in several ways. Anything else that is not a text is no list of keys.
  const isNothing = answer === null || (typeof answer === 'object' && Object.keys(answer).length === 0);
  if (typeof answer !== 'string' && !isNothing) throw new ErpFailure('shape', { retryable: false });
  const written = typeof answer === 'string' ? answer.split(',').map((key) => key.trim()) : [];
  const keys = new Map<string, SaleKey>();
  const refused: RefusedRow[] = [];
  for (const one of written) {
    if (one === '' || one === 'null') continue;
    const key = parseSaleKey(one);
    if (key) keys.set(saleKey(key), key);
    else refused.push({ key: '', payload: JSON.stringify({ chave: one.slice(0, 200) }), reason: 'shape' });
  }
  return { keys: [...keys.values()], refused };
};

const tomorrow = (today: string): string => plusDays(today, 1);

/** Sales whose turn comes together: a whole export of them. */
const groupOf = (key: SaleKey): string => `${workKey(key)}/${Math.floor(Number(key.sale) / SALES_AT_ONCE)}`;

interface KeysDue extends Keys {
  /** Slices for what is no longer there. */
  readonly removed: readonly Slice[];
  /** No sale was visible. */
  readonly isEmpty: boolean;
}

/** Returns the sales to read in some works: all, or the changed ones and those whose turn it is. */
export const saleKeysDue = async (
  context: AdapterContext,
  sites: readonly UauSite[],
  discovery: Discovery,
): Promise<KeysDue> => {
  const { today, since } = discovery;
  const to = tomorrow(today);
  const fetchAll = (some: readonly UauSite[]) => fetchKeys(context, { sites: some, from: FIRST_DAY, to });
  if (since === null) {
    const { keys, refused } = await fetchAll(sites);
    return { keys, refused, removed: removedSlices(keys), isEmpty: keys.length === 0 };
  }
  const changed = await fetchKeys(context, { sites, from: plusDays(since, -OVERLAP_DAYS), to });
  const normal = await fetchKeys(context, { sites, from: FIRST_DAY, to, status: NORMAL });
  const checked = sites.filter((work) => isTurn(workKey(work), discovery));
  const all = checked.length === 0 ? { keys: [] } : await fetchAll(checked);
  // If nothing has changed and everything is paid, any sale of any year proves that sales are visible.
  const isQuiet = changed.keys.length + normal.keys.length === 0;
  const isEmpty = isQuiet && (await fetchAll(sites)).keys.length === 0;
  const due = [...changed.keys, ...normal.keys.filter((key) => isTurn(groupOf(key), discovery))];
  return {
    keys: [...new Map(due.map((key) => [saleKey(key), key])).values()],
    refused: [...changed.refused, ...normal.refused],
    removed: removedSlices(all.keys),
    isEmpty,
  };
};

const byWorkOf = (keys: readonly SaleKey[]): readonly SaleKey[][] => {
  const byWork = new Map<string, SaleKey[]>();
  for (const key of keys) {
    const own = byWork.get(workKey(key));
    if (own) own.push(key);
    else byWork.set(workKey(key), [key]);
  }
  return [...byWork.values()];
};

/** Sales of one work are exported together: that one of them shows proves that the others might have. */
export const saleSlices = (keys: readonly SaleKey[]): readonly Slice[] =>
  byWorkOf(keys).flatMap((own) =>
    chunks(
      own.sort((a, b) => Number(a.sale) - Number(b.sale)),
      SALES_AT_ONCE,
    ).map(sliceOf),
  );

const sliceOf = (keys: readonly SaleKey[]): Slice => {
  const [first] = keys;
  const { company = '', work = '' } = first ?? {};
  const sales = keys.map(({ sale }) => sale);
  const range = [...new Set([sales[0], sales.at(-1)])].join(' – ');
  return {
    resource: 'sales',
    label: `${company}/${work} · ${range}`,
    covers: { by: 'parents', parents: keys.map(saleKey) },
    request: { kind: 'sales', company, work, sales: sales.join(',') },
  };
};

/**
 * Slices for sales that a work no longer has. UAU reports no removed sale, but lists all existing ones: any other known sale is
 * gone. They need no request. A work without any visible sale may be hidden, and loses none.
 */
const removedSlices = (keys: readonly SaleKey[]): readonly Slice[] =>
  byWorkOf(keys).flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const beneath = workKey(first);
    return [
      {
        resource: 'sales',
        label: `${beneath} · ∅`,
        covers: { by: 'others', beneath, there: own.map(saleKey) },
        request: { kind: 'removed' },
      },
    ];
  });

interface Exported {
  readonly rows: Row[];
  /** Keys that UAU does not take: it refuses the whole list for one of them. */
  readonly rejected: SaleKey[];
}

/** This many refused keys and none accepted: the keys are not the cause. */
const MOST_REJECTED = 3;

/** Halves a list that is refused until the key is alone that it is refused for. */
const exportInto = async (context: AdapterContext, keys: readonly SaleKey[], into: Exported): Promise<void> => {
  try {
    into.rows.push(...rowsOf(await fetchDocument(context, 'saleExport', exportQuestion(keys))));
  } catch (error) {
    if (!isRejection(error)) throw error;
    if (keys.length === 1) {
      into.rejected.push(...keys);
      if (into.rejected.length >= MOST_REJECTED && into.rows.length === 0) throw error;
      return;
    }
    const half = Math.ceil(keys.length / 2);
    await exportInto(context, keys.slice(0, half), into);
    await exportInto(context, keys.slice(half), into);
  }
};

const refusedKey = (key: SaleKey): RefusedRow => ({
  key: saleKey(key),
  payload: JSON.stringify({ Empresa: key.company, Obra: key.work, Numero: key.sale }),
  reason: 'source_error',
});

const keyOf = (row: Row): string =>
  saleKey({ company: text.read(row.Empresa), work: text.read(row.Obra), sale: text.read(row.Numero) });

export async function* readSales(context: AdapterContext, { request }: Slice): AsyncGenerator<Batch> {
  if (request.kind === 'removed') {
    yield new Gathering().take();
    return;
  }
  const { company = '', work = '', sales = '' } = request;
  const keys = sales.split(',').map((sale): SaleKey => ({ company, work, sale }));
  const exported: Exported = { rows: [], rejected: [] };
  await exportInto(context, keys, exported);
  const requestedKeys = new Set(keys.map(saleKey));
  const gathering = new Gathering();
  for (const row of exported.rows) {
    if (!requestedKeys.has(keyOf(row))) continue;
    for (const made of saleRows(row, context.settings)) {
      gathering.add(made);
      if (gathering.isFull) yield gathering.take();
    }
  }
  if (gathering.made === 0 && exported.rejected.length === 0) {
    yield doubtful;
    return;
  }
  for (const key of exported.rejected) gathering.add(refusedKey(key));
  const last = gathering.take();
  const rejected = new Set(exported.rejected.map(saleKey));
  if (rejected.size === 0) {
    yield last;
    return;
  }
  // A refused sale may still exist. The others are read again without it, so that their missing rows are removed.
  const others = keys.filter((key) => !rejected.has(saleKey(key)));
  yield { ...last, mayBeForbidden: true, discovered: saleSlices(others) };
}
