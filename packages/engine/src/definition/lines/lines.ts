import { lineLabel } from '../../catalogue/line-labels.ts';
import { isReplaceable, lineSense } from '../../catalogue/lines.ts';
import { type Builder, isEmpty } from '../../graph/builder.ts';
import type { LivingTerm, Meta, Node, Sheet } from '../../graph/node.ts';
import { toCents } from '../../numeric/money.ts';
import { input, inputRow } from '../../operators/cells/inputs.ts';
import { balanceLeft, mixedLine } from '../../operators/cells/realised.ts';
import { sum } from '../../operators/cells/structure.ts';
import type { ForecastPolicy } from '../../study.ts';
import type { StudyContext } from '../context.ts';
import { cellTerm } from '../terms/term-cells.ts';
import { taxClassesOf } from './class-names.ts';
import type { ClassParts } from './class-parts.ts';
import { moduleOf, type Owner, ownerId, ownerOf } from './owners.ts';

/** A line's part of one owner. */
export interface OwnedLine {
  key: string;
  owner: Owner;
  node: Node;
  planned?: Node;
  realised?: Node;
  balance?: Node;
}

/** Lines that a module's sales make by themselves. */
const soldLine = /^(receipts|commission)\.|^(refunds|delinquency)$/;

/**
 * The lines of a projection while they are being defined. They hold pieces by key, mix in realised months and sum over the
 * owners.
 */
export class Lines {
  readonly #builder: Builder;
  readonly #context: StudyContext;
  readonly #byKey = new Map<string, OwnedLine[]>();
  readonly #totals = new Map<string, Node>();
  readonly #plans = new Map<number, Lines>();
  readonly #classParts = new Map<string, ClassParts>();
  /** The classes that taxes select receipts by; none where the study names none. */
  readonly taxClasses: readonly string[];

  constructor(builder: Builder, context: StudyContext) {
    this.#builder = builder;
    this.#context = context;
    this.taxClasses = taxClassesOf(context.study);
  }

  /** Adds what of a line's own rule is of each class. */
  classify(key: string, owner: Owner, pieces: ClassParts): void {
    this.#classParts.set(`${key}|${ownerId(owner)}`, pieces);
  }

  /** Returns what `classify` has of a line. Of a line that contracts or realised months replace, it is the plan's. */
  classPartsOf(key: string, owner: Owner): ClassParts {
    const isReplaced = this.isMixed(key, owner) && soldLine.test(key);
    const plan = isReplaced ? this.planOf(owner) : null;
    return (plan ?? this).#classParts.get(`${key}|${ownerId(owner)}`) ?? new Map();
  }

  /** True if contracts or realised months replace some of a line's own cells. */
  isMixed(key: string, owner: Owner): boolean {
    return this.ofKey(key).some((line) => line.owner === owner && line.realised !== undefined);
  }

  /** Adds the plan of a module whose contracts replace it. */
  planBy(module: number, plan: Lines): void {
    this.#plans.set(module, plan);
  }

  planOf(owner: Owner): Lines | null {
    return typeof owner === 'number' ? (this.#plans.get(owner) ?? null) : null;
  }

  /** Adds a part of a line; what lies downstream reads the node returned, in which realised months replace planned ones. */
  put(key: string, owner: Owner, planned: Node): Node {
    const line = this.#mixed(key, owner, planned);
    // Written-out rows stay: an edit may make them nonzero.
    if (!line.realised && !this.#builder.written && this.#builder.decide(line.node, isEmpty)) return line.node;
    return this.#add(line);
  }

  /** Adds a part of a line that any edit may make nonzero, or zero again. */
  putAnyway(key: string, owner: Owner, planned: Node): Node {
    return this.#add(this.#mixed(key, owner, planned));
  }

  #add(line: OwnedLine): Node {
    const linesOfKey = this.#byKey.get(line.key);
    if (linesOfKey) linesOfKey.push(line);
    else this.#byKey.set(line.key, [line]);
    return line.node;
  }

  /** Adds a line whose parts are put later, so that it stands before those of then. */
  reserve(key: string): void {
    if (!this.#byKey.has(key)) this.#byKey.set(key, []);
  }

  /** A part of a line in a run, with its realised months; it is none of the lines. `run`: the prefix of its ids. */
  inRun(run: string, key: string, owner: Owner, planned: Node): OwnedLine {
    return this.#mixed(key, owner, planned, run);
  }

  /** The parts of a line, modules first. */
  ofKey(key: string): readonly OwnedLine[] {
    return this.#byKey.get(key) ?? [];
  }

  nodeOf(key: string, owner: Owner): Node | null {
    for (const line of this.ofKey(key)) if (line.owner === owner) return line.node;
    return null;
  }

  has(key: string, owner: Owner): boolean {
    return this.nodeOf(key, owner) !== null;
  }

  /** The parts of all lines. */
  all(): OwnedLine[] {
    return [...this.#byKey.values()].flat();
  }

  keys(): string[] {
    return [...this.#byKey.keys()];
  }

  /** The enterprise's line: the sum of its pieces, or the only piece itself. Null when there is none. */
  enterprise(key: string): Node | null {
    const known = this.#totals.get(key);
    if (known) return known;
    const ownedLines = this.ofKey(key);
    const [only] = ownedLines;
    if (!only) return null;
    const label = lineLabel(key, this.#context.study);
    const node =
      ownedLines.length === 1
        ? only.node
        : this.#builder.row(
            `line/${key}`,
            sum,
            ownedLines.map((line) => line.node),
            {},
            { ...only.node.meta, label, module: null },
          );
    this.#totals.set(key, node);
    return node;
  }

  /** Adds unplanned lines with realised months, for a family of keys. */
  putUnplanned(matches: (key: string, owner: Owner) => boolean, sheet: Sheet): void {
    for (const line of this.#context.study.accomplished?.lines ?? []) {
      const { key } = line;
      const owner = ownerOf(line);
      if (!matches(key, owner) || this.has(key, owner)) continue;
      const meta = { label: lineLabel(key, this.#context.study), unit: 'money', sheet } as const;
      const id = `unplanned/${key}/${ownerId(owner)}`;
      this.put(key, owner, this.#builder.row(id, inputRow, [], { start: 0, values: [] }, meta));
    }
  }

  /** `forecast` is what the line holds after the closing; planned is the same, except where contracts replaced it. */
  #mixed(key: string, owner: Owner, forecast: Node, run = ''): OwnedLine {
    const { study, closing } = this.#context;
    const lines = study.accomplished?.lines;
    if (!lines || !isReplaceable(key)) return { key, owner, node: forecast };
    const plan = soldLine.test(key) ? this.planOf(owner) : null;
    const at = lines.findIndex((line) => line.key === key && ownerOf(line) === owner);
    const given = lines[at];
    const isOwed = plan !== null && key.startsWith('receipts.');
    if (!given && !isOwed) return { key, owner, node: forecast };
    const id = `real/${key}/${ownerId(owner)}`;
    const meta = { ...forecast.meta, module: moduleOf(owner) };
    const realised = this.#realised(id, at, given?.values ?? [], meta);
    const planned = plan ? (plan.nodeOf(key, owner) ?? this.#nothing(`${id}/planned`, meta)) : forecast;
    const policy = isOwed ? 'plan' : this.#policy(key);
    const sign = lineSense(key) === 'revenue' ? 1 : -1;
    if (policy === 'balance') {
      const balance = this.#builder.scalar(
        `${run}${id}/balance`,
        balanceLeft,
        [forecast, realised],
        { closing, sign },
        { ...meta, label: `${meta.label}: saldo a realizar` },
      );
      const params = { closing, policy: 'balance', shift: 0, sign };
      const node = this.#builder.row(`${run}${id}`, mixedLine, [forecast, realised, balance], params, meta);
      return { key, owner, node, planned, realised, balance };
    }
    const shift = policy === 'plan' ? 0 : policy.shift;
    const terms = policy === 'plan' || !this.#builder.written ? {} : { terms: { shift: this.#shiftTerm(key, shift) } };
    const params = { closing, policy: policy === 'plan' ? 'plan' : 'shift', shift, sign, ...terms };
    const node = this.#builder.row(`${run}${id}`, mixedLine, [forecast, realised], params, meta);
    return { key, owner, node, planned, realised };
  }

  /** By how many months a policy moves what was planned, as a cell. */
  #shiftTerm(key: string, shift: number): LivingTerm {
    const given = this.#context.study.accomplished?.policy ?? {};
    const pointer = `/accomplished/policy/${Object.hasOwn(given, key) ? key : 'default'}/shift`;
    const id = `in${pointer}`;
    const label = 'Meses de deslocamento depois do fechamento';
    const meta: Meta = { label, unit: 'number', whole: true, sheet: 'premises', input: pointer };
    return cellTerm(this.#builder.nodes.get(id) ?? this.#builder.scalar(id, input, [], { value: shift }, meta));
  }

  #realised(id: string, at: number, reais: readonly number[], meta: Meta): Node {
    const known = this.#builder.nodes.get(`${id}/realised`);
    if (known) return known;
    const values = reais.slice(0, this.#context.closing + 1).map(toCents);
    const label = `${meta.label}: realizado`;
    const where =
      at < 0 ? { fields: { section: '/accomplished/closing' } } : { input: `/accomplished/lines/${at}/values` };
    return this.#builder.row(`${id}/realised`, inputRow, [], { start: 0, values }, { ...meta, label, ...where });
  }

  #nothing(id: string, meta: Meta): Node {
    return this.#builder.row(
      id,
      inputRow,
      [],
      { start: 0, values: [] },
      {
        ...meta,
        fields: { section: '/accomplished/closing' },
      },
    );
  }

  #policy(key: string): ForecastPolicy {
    const policies = this.#context.study.accomplished?.policy ?? {};
    return policies[key] ?? (key.startsWith('expense.') ? (policies.default ?? 'balance') : 'plan');
  }
}
