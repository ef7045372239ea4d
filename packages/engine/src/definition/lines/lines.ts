import { lineLabel } from '../../catalogue/line-labels.ts';
import { isReplaceable, lineSense } from '../../catalogue/lines.ts';
import { type Builder, isEmpty } from '../../graph/builder.ts';
import type { LivingTerm, Meta, Node, Sheet } from '../../graph/node.ts';
import { toCents } from '../../numeric/money.ts';
import { input, inputRow } from '../../operators/inputs.ts';
import { balanceLeft, mixedLine } from '../../operators/realised.ts';
import { sum } from '../../operators/structure.ts';
import type { ForecastPolicy } from '../../study.ts';
import type { StudyContext } from '../context.ts';
import { cellTerm } from '../terms/term-cells.ts';
import { taxClassesOf } from './class-names.ts';
import type { ClassParts } from './class-parts.ts';

/** One line of a module, or of no module, as it will stand in the projection. */
export interface ModuleLine {
  key: string;
  module: number | null;
  node: Node;
  planned?: Node;
  realised?: Node;
  balance?: Node;
}

/** Lines that a module's sales make by themselves. */
const soldLine = /^(receipts|commission)\.|^(refunds|delinquency)$/;

/**
 * The lines of a projection while they are being defined. They hold pieces by key, mix in realised months and sum over the
 * modules.
 */
export class Lines {
  readonly #builder: Builder;
  readonly #context: StudyContext;
  readonly #byKey = new Map<string, ModuleLine[]>();
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
  classify(key: string, module: number | null, pieces: ClassParts): void {
    this.#classParts.set(`${key}|${module ?? ''}`, pieces);
  }

  /** Returns what `classify` has of a line. Of a line that contracts or realised months replace, it is the plan's. */
  classPartsOf(key: string, module: number | null): ClassParts {
    const isReplaced = this.isMixed(key, module) && module !== null && soldLine.test(key);
    const plan = isReplaced ? this.planOf(module) : null;
    return (plan ?? this).#classParts.get(`${key}|${module ?? ''}`) ?? new Map();
  }

  /** True if contracts or realised months replace some of a line's own cells. */
  isMixed(key: string, module: number | null): boolean {
    return this.ofKey(key).some((line) => line.module === module && line.realised !== undefined);
  }

  /** Adds the plan of a module whose contracts replace it. */
  planBy(module: number, plan: Lines): void {
    this.#plans.set(module, plan);
  }

  planOf(module: number): Lines | null {
    return this.#plans.get(module) ?? null;
  }

  /** Adds a part of a line; what lies downstream reads the node returned, in which realised months replace planned ones. */
  put(key: string, module: number | null, planned: Node): Node {
    const line = this.#mixed(key, module, planned);
    // Written-out rows stay: an edit may make them nonzero.
    if (!line.realised && !this.#builder.written && this.#builder.decide(line.node, isEmpty)) return line.node;
    const linesOfKey = this.#byKey.get(line.key);
    if (linesOfKey) linesOfKey.push(line);
    else this.#byKey.set(line.key, [line]);
    return line.node;
  }

  /** The parts of a line, modules first. */
  ofKey(key: string): readonly ModuleLine[] {
    return this.#byKey.get(key) ?? [];
  }

  nodeOf(key: string, module: number | null): Node | null {
    for (const line of this.ofKey(key)) if (line.module === module) return line.node;
    return null;
  }

  has(key: string, module: number | null): boolean {
    return this.nodeOf(key, module) !== null;
  }

  /** The parts of all lines. */
  all(): ModuleLine[] {
    return [...this.#byKey.values()].flat();
  }

  keys(): string[] {
    return [...this.#byKey.keys()];
  }

  /** The enterprise's line: the sum of its pieces, or the only piece itself. Null when there is none. */
  enterprise(key: string): Node | null {
    const known = this.#totals.get(key);
    if (known) return known;
    const moduleLines = this.ofKey(key);
    const [only] = moduleLines;
    if (!only) return null;
    const label = lineLabel(key, this.#context.study);
    const node =
      moduleLines.length === 1
        ? only.node
        : this.#builder.row(
            `line/${key}`,
            sum,
            moduleLines.map((line) => line.node),
            {},
            { ...only.node.meta, label, module: null },
          );
    this.#totals.set(key, node);
    return node;
  }

  /** Adds unplanned lines with realised months, for a family of keys. */
  putUnplanned(matches: (key: string, module: number | null) => boolean, sheet: Sheet): void {
    for (const { key, module } of this.#context.study.accomplished?.lines ?? []) {
      if (!matches(key, module ?? null) || this.has(key, module ?? null)) continue;
      const meta = { label: lineLabel(key, this.#context.study), unit: 'money', sheet } as const;
      const id = `unplanned/${key}/${module ?? 'none'}`;
      this.put(key, module ?? null, this.#builder.row(id, inputRow, [], { start: 0, values: [] }, meta));
    }
  }

  /** `forecast` is what the line holds after the closing; planned is the same, except where contracts replaced it. */
  #mixed(key: string, module: number | null, forecast: Node): ModuleLine {
    const { study, closing } = this.#context;
    const lines = study.accomplished?.lines;
    if (!lines || !isReplaceable(key)) return { key, module, node: forecast };
    const plan = module === null || !soldLine.test(key) ? null : this.planOf(module);
    const at = lines.findIndex((line) => line.key === key && (line.module ?? null) === module);
    const given = lines[at];
    const isOwed = plan !== null && key.startsWith('receipts.');
    if (!given && !isOwed) return { key, module, node: forecast };
    const id = `real/${key}/${module ?? 'none'}`;
    const meta = { ...forecast.meta, module };
    const realised = this.#realised(id, at, given?.values ?? [], meta);
    const planned = plan ? (plan.nodeOf(key, module) ?? this.#nothing(`${id}/planned`, meta)) : forecast;
    const policy = isOwed ? 'plan' : this.#policy(key);
    const sign = lineSense(key) === 'revenue' ? 1 : -1;
    if (policy === 'balance') {
      const balance = this.#builder.scalar(
        `${id}/balance`,
        balanceLeft,
        [forecast, realised],
        { closing, sign },
        { ...meta, label: `${meta.label}: saldo a realizar` },
      );
      const params = { closing, policy: 'balance', shift: 0, sign };
      const node = this.#builder.row(id, mixedLine, [forecast, realised, balance], params, meta);
      return { key, module, node, planned, realised, balance };
    }
    const shift = policy === 'plan' ? 0 : policy.shift;
    const terms = policy === 'plan' || !this.#builder.written ? {} : { terms: { shift: this.#shiftTerm(key, shift) } };
    const params = { closing, policy: policy === 'plan' ? 'plan' : 'shift', shift, sign, ...terms };
    const node = this.#builder.row(id, mixedLine, [forecast, realised], params, meta);
    return { key, module, node, planned, realised };
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
