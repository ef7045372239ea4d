import { project } from '@uni/engine';
import { type BuiltStudy, buildStudy } from './build-study.ts';
import { signedSheet } from './expected.ts';
import { controlFlow, type FlowControl } from './flow-control.ts';
import { type CompanyMapping, proposedMapping, withKnown } from './mapping.ts';
import { type Proof, proveStudy } from './proof.ts';
import type { CompanyWorkbook } from './reading.ts';
import { typedTaxes } from './targets.ts';
import { receiptTax } from './tax-model.ts';

/** A study with its proof, or the reasons for which the engine refuses it. */
export type ProvedStudy =
  | { readonly ok: true; readonly built: BuiltStudy; readonly proof: Proof; readonly control: FlowControl | null }
  | { readonly ok: false; readonly errors: readonly { path: string; message: string }[] };

/** Builds the study of a mapping and compares it with its sheet. */
export function provedStudy(workbook: CompanyWorkbook, mapping: CompanyMapping, name: string): ProvedStudy {
  const built = buildStudy(workbook, mapping, name);
  const projected = project(built.study);
  if (!projected.ok) return { ok: false, errors: projected.errors };
  const proof = proveStudy(built, projected.projection, { hasClosedMonths: false });
  return { ok: true, built, proof, control: controlFlow(workbook, mapping, built, proof) };
}

/**
 * The mapping of a workbook: that of its known layout over the proposal of its labels. Rows that the sheet computes as the engine
 * does are computed, the others are typed as they are.
 */
export function proposeStudy(workbook: CompanyWorkbook, known: CompanyMapping | null): CompanyMapping {
  const proposed = withKnown(workbook, proposedMapping(workbook), known);
  if (known) return proposed;
  return withComputedReceipts(workbook, withComputedTax(workbook, proposed));
}

const withTargets = (mapping: CompanyMapping, from: string, to: string): CompanyMapping => ({
  ...mapping,
  targets: Object.fromEntries(
    Object.entries(mapping.targets).map(([source, target]) => [source, target === from ? to : target]),
  ),
});

/** A tax that does not follow from the receipts is typed. */
function withComputedTax(workbook: CompanyWorkbook, mapping: CompanyMapping): CompanyMapping {
  if (!Object.values(mapping.targets).includes('tax.ret')) return mapping;
  const follows = receiptTax(signedSheet(workbook, mapping, '').lines) !== null;
  return follows ? mapping : withTargets(mapping, 'tax.ret', `expense.${typedTaxes.key}`);
}

/** Receipts that the payment terms give to the centavo are computed from them. */
function withComputedReceipts(workbook: CompanyWorkbook, mapping: CompanyMapping): CompanyMapping {
  const hasCurve = Object.values(mapping.targets).includes('sales.curve');
  if (!hasCurve || workbook.terms.length === 0 || workbook.typologies.length === 0) return mapping;
  const computed = withTargets(mapping, 'revenue.taxed', 'receipts');
  const proved = provedStudy(workbook, computed, '-');
  const lines = proved.ok ? proved.proof.lines.filter(({ key }) => key === 'receipts') : [];
  const isSame = lines.length > 0 && lines.every(({ reason }) => reason === null || reason === 'rounding');
  return isSame ? computed : mapping;
}
