import type { LivingTerm, Terms } from '../../graph/node.ts';
import type { FamilyFields } from '../../study.ts';
import type { Premises } from './premises.ts';
import { cellTerm } from './term-cells.ts';

const familyLabels = {
  a: 'parâmetro a',
  b: 'parâmetro b',
  k: 'expoente k',
  alpha: 'parâmetro alfa',
  beta: 'parâmetro beta',
} as const;

/** The parameters of a family that the study gives, as terms of formulas. */
export function familyTerms(premises: Premises, pointer: string, fields: FamilyFields, label: string): Terms {
  const terms: Record<string, LivingTerm> = {};
  if (!premises.builder.written) return terms;
  for (const [name, copy] of Object.entries(familyLabels)) {
    const given = fields[name as keyof typeof familyLabels];
    if (given === null || given === undefined) continue;
    terms[name] = cellTerm(premises.number(`${pointer}/${name}`, given, `${label}: ${copy}`));
  }
  return terms;
}

/** Pointers of a family's parameters in the study; `more`: its other parameters, by their fields. */
export function familyPointers(pointer: string, more: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries({ a: 'a', b: 'b', k: 'k', alpha: 'alpha', beta: 'beta', ...more });
  return Object.fromEntries(named.map(([name, field]) => [name, `${pointer}/${field}`]));
}

/** The parameters of a family, absent ones as null. */
export function familyParameters(fields: {
  family?: string | null | undefined;
  a?: number | null | undefined;
  b?: number | null | undefined;
  k?: number | null | undefined;
  alpha?: number | null | undefined;
  beta?: number | null | undefined;
}): Record<string, string | number | null> {
  return {
    family: fields.family ?? 'linear',
    a: fields.a ?? null,
    b: fields.b ?? null,
    k: fields.k ?? null,
    alpha: fields.alpha ?? null,
    beta: fields.beta ?? null,
  };
}
