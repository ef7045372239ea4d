import type { Builder } from '../../graph/builder.ts';
import type { LivingTerm, Meta, Node } from '../../graph/node.ts';
import { monthAt } from '../../numeric/calendar.ts';
import { toCents } from '../../numeric/money.ts';
import { complementOf, input } from '../../operators/cells/inputs.ts';
import { indexFactor, laggedFactor } from '../../operators/series/indexes.ts';
import { indexVariations, monthlyRateOf } from '../../operators/series/scalars.ts';
import type { Rate } from '../../study.ts';
import type { StudyContext } from '../context.ts';
import { countTerm, withTerms } from './term-cells.ts';

/** The study's inputs as nodes, and the index factors and monthly rates derived from them. Each is made once, on first use. */
export class Premises {
  readonly builder: Builder;
  readonly context: StudyContext;

  constructor(builder: Builder, context: StudyContext) {
    this.builder = builder;
    this.context = context;
  }

  /** Makes the factors of all indexes: what every module and item shares stands before any of them. */
  defineIndexes(): void {
    for (const key of Object.keys(this.context.study.indexes ?? {})) this.factor(key);
  }

  #input(pointer: string, value: number, meta: Meta): Node {
    const id = `in${pointer}`;
    return this.builder.nodes.get(id) ?? this.builder.scalar(id, input, [], { value }, meta);
  }

  #once(id: string, make: () => Node): Node {
    return this.builder.nodes.get(id) ?? make();
  }

  /** A number of the study at a JSON Pointer. */
  number(pointer: string, value: number, label: string): Node {
    return this.#input(pointer, value, { label, unit: 'number', sheet: 'premises', input: pointer });
  }

  share(pointer: string, value: number, label: string): Node {
    return this.#input(pointer, value, { label, unit: 'share', sheet: 'premises', input: pointer });
  }

  /** A whole number: months, installments. */
  whole(pointer: string, value: number, label: string): Node {
    return this.#input(pointer, value, { label, unit: 'number', whole: true, sheet: 'premises', input: pointer });
  }

  /** Returns the complement of a share of the study. Where rows are written out, the share has a row of its own. */
  complement(pointer: string, value: number, given: string, label: string): Node {
    if (this.builder.written) {
      const meta: Meta = { label, unit: 'share', sheet: 'premises' };
      const id = `rest${pointer}`;
      return this.#once(id, () => this.builder.scalar(id, complementOf, [this.share(pointer, value, given)], {}, meta));
    }
    return this.#input(pointer, 1 - value, {
      label,
      unit: 'share',
      sheet: 'premises',
      input: pointer,
      reading: 'complement',
    });
  }

  /** A sum of money in reais, stored in centavos. */
  money(pointer: string, reais: number, label: string): Node {
    return this.#input(pointer, toCents(reais), { label, unit: 'money', sheet: 'premises', input: pointer });
  }

  /** The monthly rate of a rate at a JSON Pointer. */
  monthlyRate(pointer: string, rate: Rate, label: string): Node {
    return this.#once(`rate${pointer}`, () =>
      this.builder.scalar(
        `rate${pointer}`,
        monthlyRateOf,
        [this.share(`${pointer}/value`, rate.value, label)],
        { basis: rate.basis },
        { label: `${label}, ao mês`, unit: 'share', sheet: 'premises' },
      ),
    );
  }

  /** The monthly projection of a yearly variation, an input of its own. */
  #projected(pointer: string, rate: Rate, label: string): Node {
    const meta = { label: `${label}, ao mês`, unit: 'share', sheet: 'premises' } as const;
    const typed = this.share(pointer, rate.value, label);
    return this.builder.scalar(`rate${pointer}`, monthlyRateOf, [typed], { basis: rate.basis }, meta);
  }

  /** The monthly variations of an index, or null in constant terms. */
  variations(key: string | null | undefined): Node | null {
    const { study } = this.context;
    const series = key === null || key === undefined ? undefined : study.indexes?.[key];
    if (!series || key === null || key === undefined || study.terms === 'constant') return null;
    return this.#once(`index/${key}/variations`, () => {
      const pointer = `/indexes/${escapePointer(key)}`;
      const published: number[] = [];
      const names: string[] = [];
      const values: number[] = [];
      for (let t = 1; t < this.builder.months; t++) {
        const name = monthAt(study.base_month, t);
        const given = series.monthly?.[name];
        if (given === undefined || given === null) continue;
        published.push(t);
        names.push(name);
        values.push(given);
      }
      const projected = this.#projected(
        `${pointer}/annual`,
        { value: series.annual, basis: 'effective_year' },
        `${key} projetado`,
      );
      return this.builder.row(
        `index/${key}/variations`,
        indexVariations,
        [projected],
        { published, names, values },
        {
          label: `${key}: variação do mês`,
          unit: 'share',
          sheet: 'premises',
          input: `${pointer}/monthly`,
          fields: { published: `${pointer}/monthly` },
        },
      );
    });
  }

  /** The factor of an index from the base month, without its lag, or null when nothing is corrected. */
  plainFactor(key: string | null | undefined): Node | null {
    const variations = this.variations(key);
    if (!variations) return null;
    const id = `index/${key}/factor`;
    const meta = { label: `${key}: fator acumulado`, unit: 'factor', sheet: 'premises' } as const;
    return this.#once(id, () => this.builder.row(id, indexFactor, [variations], {}, meta));
  }

  /** The correction factor of an index from the base month, its lag in, or null when nothing is corrected. */
  factor(key: string | null | undefined): Node | null {
    const plain = this.plainFactor(key);
    if (!plain || key === null || key === undefined) return null;
    const meta = { label: `${key}: fator com defasagem`, unit: 'factor', sheet: 'premises' } as const;
    const lag = this.lag(key);
    if (typeof this.lagTerm(key) === 'number' && lag === 0) return plain;
    return this.#once(`index/${key}/lagged`, () =>
      this.builder.row(
        `index/${key}/lagged`,
        laggedFactor,
        [plain],
        { lag, ...withTerms(this, { lag: this.lagTerm(key) }) },
        meta,
      ),
    );
  }

  lagTerm(key: string): LivingTerm {
    const pointer = `/indexes/${escapePointer(key)}/lag`;
    return countTerm(this, pointer, this.context.study.indexes?.[key]?.lag, 0, `${key}: defasagem (meses)`);
  }

  lag(key: string): number {
    return this.context.study.indexes?.[key]?.lag ?? 0;
  }
}

export function escapePointer(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}
