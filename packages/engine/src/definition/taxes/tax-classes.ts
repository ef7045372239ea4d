/** Receipts and refunds of each class that taxes select by. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import { channels, partKinds } from '../../catalogue/lines.ts';
import { rentalReceiptKeys } from '../../catalogue/rental-lines.ts';
import type { Node } from '../../graph/node.ts';
import { sum } from '../../operators/cells/structure.ts';
import { ownersOf } from '../items/item-owners.ts';
import type { EnterpriseScope } from '../items/items.ts';
import { standardClass, type TaxClass } from '../lines/class-names.ts';
import { addedParts, type ClassParts, type ClassRow, cumulatedParts, dividedParts } from '../lines/class-parts.ts';
import { moduleOf, type Owner, ownerId } from '../lines/owners.ts';
import { lateReceiptKeys } from '../receipts/delinquency.ts';
import { isUntaxed } from '../rentals/rental-taxes.ts';
import type { DefinedRental } from '../rentals/rentals.ts';

const saleKeys = channels.flatMap((channel) => partKinds.map((kind) => `receipts.${channel.key}.${kind.key}`));

/** Defines `class_receipts` and `class_refunds` of every module and of none, in a study with classes. */
export function defineTaxClasses(scope: EnterpriseScope, rentals: readonly DefinedRental[]): void {
  classifyRentals(scope, rentals);
  for (const owner of ownersOf(scope)) putOwner(scope, owner);
}

function putOwner(scope: EnterpriseScope, owner: Owner): void {
  const { builder, lines } = scope;
  const known = new Map<string, ClassParts>();
  /** A line by class; where realised months or contracts replace cells, by the weights of what was planned. */
  const partsOf = (key: string, planned = lines.classPartsOf(key, owner)): ClassParts => {
    const line = lines.isMixed(key, owner) ? lines.nodeOf(key, owner) : null;
    const pieces =
      known.get(key) ?? (line ? dividedParts(builder, line, [...lines.taxClasses, null], planned) : planned);
    known.set(key, pieces);
    return pieces;
  };
  const received = [...saleKeys, 'revenue.taxed', ...rentalReceiptKeys].map((key) => partsOf(key));
  const late = partsOf('delinquency', delinquencyParts(scope, owner, partsOf));
  const refunds = partsOf('refunds');
  for (const name of lines.taxClasses) {
    putClass(scope, 'class_receipts', name, owner, [...received, late]);
    putClass(scope, 'class_refunds', name, owner, [refunds]);
  }
}

function putClass(scope: EnterpriseScope, family: string, name: string, owner: Owner, all: readonly ClassParts[]) {
  const rows = all.flatMap((pieces) => pieces.get(name) ?? []);
  if (rows.length === 0) return;
  const key = `${family}.${name}`;
  const meta = { label: lineLabel(key), unit: 'money', sheet: 'taxes', module: moduleOf(owner) } as const;
  scope.lines.put(key, owner, scope.builder.row(`${family}/${name}/${ownerId(owner)}`, sum, rows, {}, meta));
}

/** The rentals' receipts by class; no tax reads the last of them. */
function classifyRentals({ builder, lines }: EnterpriseScope, rentals: readonly DefinedRental[]): void {
  for (const key of rentalReceiptKeys) {
    const name = key.slice('rental.'.length) as keyof DefinedRental['cells'];
    for (const owner of new Set(rentals.map(({ owner }) => owner))) {
      const rows = rentals.flatMap((one): ClassRow[] => {
        const node = one.owner === owner ? one.cells[name] : undefined;
        return node ? [{ node, taxClass: classOf(one, key) }] : [];
      });
      const meta = { label: lineLabel(key), unit: 'money', sheet: 'receipts', module: moduleOf(owner) } as const;
      lines.classify(key, owner, addedParts(builder, `line/${key}/${ownerId(owner)}`, meta, rows));
    }
  }
}

function classOf({ rental }: DefinedRental, key: string): TaxClass {
  if (isUntaxed[key]?.(rental)) return null;
  const own = rental.tax_class ?? standardClass;
  return key === 'rental.exit' ? (rental.exit?.tax_class ?? own) : own;
}

/** Late installments by class: the rule on what is due of the classes up to each, less the one before. */
function delinquencyParts(scope: EnterpriseScope, owner: Owner, partsOf: (key: string) => ClassParts): ClassParts {
  const { builder, lines, context } = scope;
  const module = context.modules.find(({ number }) => number === owner)?.module;
  const line = module && builder.nodes.get(`m${module.number}/delinquency`);
  if (!line) return new Map();
  const due = lateReceiptKeys(module).map(partsOf);
  const classes = lines.taxClasses.filter((name) => due.some((pieces) => pieces.has(name)));
  const [late, ...terms] = line.inputs as [Node, ...Node[]];
  return cumulatedParts(builder, line, classes, (some, ending, meta) => {
    const rows = some.flatMap((name) => due.flatMap((pieces) => pieces.get(name) ?? []));
    const label = `${meta.label}: devido`;
    const own = builder.row(`${late.id}${ending}`, sum, rows, {}, { ...late.meta, label });
    return builder.row(`${line.id}${ending}`, line.op, [own, ...terms], line.params, meta);
  });
}
