/** The comparisons of a certificate, as pure functions. Money is integer centavos, inflow > 0. */

import type { CertificateDifference, CertificateRow, DifferenceLayer } from '@uni/contracts';
import { hashText } from '../../../platform/hashing.ts';
import { bucketOf, evaluateFacets, type FlowInput, monthKey } from '../mapping-model/flow.model.ts';
import { divided } from '../mapping-model/shares.model.ts';

/** A difference between UNI and the ERP in one title. */
export interface TitleDifference {
  readonly layer: DifferenceLayer;
  readonly key: string;
  readonly document: string;
  /** Null where no money is concerned. */
  readonly facetId: number | null;
  readonly month: string;
  readonly erp: number;
  readonly uni: number;
}

/** A part of a title: its amount for one facet in one month. */
export interface TitleAmount {
  readonly facetId: number;
  readonly month: string;
  readonly amount: number;
  readonly document: string;
}

export interface Title {
  readonly key: string;
  /** As the ERP shows it; null: it does not. */
  readonly erp: { readonly hash: string; readonly parts: readonly TitleAmount[] } | null;
  /** As UNI holds it; null: it does not. */
  readonly uni: { readonly hash: string; readonly parts: readonly TitleAmount[]; readonly isSound: boolean } | null;
}

const summed = (amounts: readonly TitleAmount[]): Map<string, TitleAmount> => {
  const sums = new Map<string, TitleAmount>();
  for (const one of amounts) {
    const at = monthKey(one.facetId, one.month);
    const known = sums.get(at);
    sums.set(at, known ? { ...known, amount: known.amount + one.amount } : one);
  }
  return sums;
};

/** Returns true if a payload is unchanged: its hash equals the one stored with it and with its head. */
export const isSoundPayload = (payload: string, hash: string, headHash: string): boolean =>
  hash === headHash && hashText(payload).slice(0, hash.length) === hash;

const layerOf = ({ erp, uni }: Title): DifferenceLayer | null => {
  if (erp === null) return uni === null ? null : 'gone';
  if (uni === null) return 'missing';
  if (!uni.isSound) return 'payload';
  return erp.hash === uni.hash ? 'movements' : 'changed';
};

/** Every facet and month in which a title differs; where only its text does, one line without money. */
export const titleDifferences = (title: Title): TitleDifference[] => {
  const layer = layerOf(title);
  if (layer === null) return [];
  const erp = summed(title.erp?.parts ?? []);
  const uni = summed(title.uni?.parts ?? []);
  const differing = [...new Set([...erp.keys(), ...uni.keys()])].flatMap((at): TitleDifference[] => {
    const [theirs, ours] = [erp.get(at), uni.get(at)];
    const one = theirs ?? ours;
    if (!one || theirs?.amount === ours?.amount) return [];
    const { facetId, month, document } = one;
    return [{ layer, key: title.key, document, facetId, month, erp: theirs?.amount ?? 0, uni: ours?.amount ?? 0 }];
  });
  if (differing.length > 0 || layer === 'movements') return differing;
  const document = [...erp.values(), ...uni.values()][0]?.document ?? '';
  return [{ layer, key: title.key, document, facetId: null, month: '', erp: 0, uni: 0 }];
};

export interface Period {
  readonly company: string;
  readonly from: string;
  readonly to: string;
}

export const isWithin = ({ company, from, to }: Period, at: { company: string; month: string }): boolean =>
  (company === '' || at.company === company) && at.month >= from && at.month <= to;

type Sums = { -readonly [K in 'erp' | 'uni' | 'unmapped' | 'unbound' | 'non_cash' | 'ignored']: CertificateRow[K] };

const nothing = (): Sums => ({ erp: 0, uni: 0, unmapped: 0, unbound: 0, non_cash: 0, ignored: 0 });

/** Returns realised cash by company, month and line, in the ERP and in UNI. */
export const certificateRows = (input: FlowInput, erpMonths: FlowInput['months'], period: Period): CertificateRow[] => {
  const evaluations = evaluateFacets(input);
  const rows = new Map<string, Sums>();
  const at = (company: string, month: string, line: string): Sums => {
    const key = JSON.stringify([company, month, line]);
    const known = rows.get(key) ?? nothing();
    rows.set(key, known);
    return known;
  };
  const add = (side: 'erp' | 'uni', months: FlowInput['months']) => {
    for (const { facetId, month, amount } of months) {
      const one = evaluations.get(facetId);
      if (one?.nature !== 'realised' || !isWithin(period, { company: one.facet.company, month })) continue;
      const { company } = one.facet;
      const excluded = input.excluded.get(monthKey(facetId, month)) ?? 0;
      const rest = amount - excluded;
      const none = at(company, month, '');
      if (side === 'erp') none.ignored += excluded;
      const { bucket, rule } = bucketOf(one, month);
      if (bucket === 'mapped' && rule) {
        const amounts = divided(rest, rule.targets);
        for (const [position, { key }] of rule.targets.entries())
          at(company, month, key)[side] += amounts[position] ?? 0;
        none[side] += excluded;
        continue;
      }
      none[side] += amount;
      if (side === 'erp' && bucket !== 'mapped') none[bucket] += rest;
    }
  };
  add('erp', erpMonths);
  add('uni', input.months);
  return [...rows]
    .map(([key, sums]) => {
      const [company, month, line]: [string, string, string] = JSON.parse(key);
      return { company, month, line, ...sums, difference: sums.uni - sums.erp };
    })
    .filter(({ erp, uni, ignored }) => erp !== 0 || uni !== 0 || ignored !== 0)
    .sort(
      (a, b) => a.company.localeCompare(b.company) || a.month.localeCompare(b.month) || a.line.localeCompare(b.line),
    );
};

/** One order, so that the same findings give the same bytes. */
export const inOrder = (differences: readonly CertificateDifference[]): CertificateDifference[] => {
  const textOf = (one: CertificateDifference) =>
    [one.layer, one.company, one.month, one.resource, one.key, one.line, one.enterprise ?? '', one.erp, one.uni].join(
      '\u001f',
    );
  return differences
    .map((one) => ({ one, text: textOf(one) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ one }) => one);
};
