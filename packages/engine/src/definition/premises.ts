import type { Builder } from '../graph/builder.ts';
import type { Meta, Node } from '../graph/node.ts';
import { monthAt } from '../numeric/calendar.ts';
import { toCents } from '../numeric/money.ts';
import { indexFactor, laggedFactor } from '../operators/indexes.ts';
import { input } from '../operators/inputs.ts';
import { indexVariations, monthlyRateOf } from '../operators/scalars.ts';
import type { Rate } from '../study.ts';
import type { StudyContext } from './context.ts';

/** The study's inputs as nodes, and the index factors and monthly rates that hang on them; each is made once, when first asked for. */
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

  /** What a share of the study leaves of the whole. */
  complement(pointer: string, value: number, label: string): Node {
    return this.#input(pointer, 1 - value, {
      label,
      unit: 'share',
      sheet: 'premises',
      input: pointer,
      reading: 'complement',
    });
  }

  /** A sum of money in reais, kept in centavos. */
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
      const values: number[] = [];
      for (let t = 1; t < this.builder.months; t++) {
        const given = series.monthly?.[monthAt(study.base_month, t)];
        if (given === undefined || given === null) continue;
        published.push(t);
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
        { published, values },
        { label: `${key}: variação do mês`, unit: 'share', sheet: 'premises', input: `${pointer}/monthly` },
      );
    });
  }

  /** The correction factor of an index from the base month, its lag in, or null when nothing is corrected. */
  factor(key: string | null | undefined): Node | null {
    const variations = this.variations(key);
    if (!variations || key === null || key === undefined) return null;
    const meta = { label: `${key}: fator acumulado`, unit: 'factor', sheet: 'premises' } as const;
    const plain = this.#once(`index/${key}/factor`, () =>
      this.builder.row(`index/${key}/factor`, indexFactor, [variations], {}, meta),
    );
    const lag = this.lag(key);
    if (lag === 0) return plain;
    return this.#once(`index/${key}/lagged`, () =>
      this.builder.row(
        `index/${key}/lagged`,
        laggedFactor,
        [plain],
        { lag },
        { ...meta, label: `${key}: fator com defasagem` },
      ),
    );
  }

  lag(key: string): number {
    return this.context.study.indexes?.[key]?.lag ?? 0;
  }
}

export function escapePointer(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}
