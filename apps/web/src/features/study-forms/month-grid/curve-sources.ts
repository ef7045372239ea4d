import type { JsonObject, StudyDocument } from '@uni/contracts';
import { familyWeights } from '@uni/engine';
import { planningGrid, workspace } from '@uni/phrases';
import { itemsAt, type ListedItem } from '../../study/store/edits.ts';
import { numberOf, objectOf, textOf } from '../form/control-values.ts';
import { familyFields } from '../form/curve-model.ts';

const copy = planningGrid.curve.sources;

/** A curve of a study that another one may take. */
export interface CurveSource {
  path: string;
  label: string;
  shares: readonly number[];
}

/** Every curve of a study by its name: sales and works of the modules, costs and other revenues. */
export function curveSources(document: StudyDocument): CurveSource[] {
  const modules = itemsAt(document, '/modules').flatMap((module) => {
    const name = workspace.view.module(numberOf(module.value.number ?? null) ?? 0, textOf(module.value.name ?? null));
    const constructionMonths = numberOf(module.value.works_months ?? null) ?? 1;
    return [
      ...source(`${module.path}/sales_curve`, copy.sales(name), objectOf(module.value.sales_curve ?? null), null),
      ...source(
        `${module.path}/schedule`,
        copy.schedule(name),
        objectOf(module.value.schedule ?? null) ?? {},
        constructionMonths,
      ),
    ];
  });
  const items = ['/expenses', '/revenues'].flatMap((list) =>
    itemsAt(document, list).flatMap((item) => itemSource(item)),
  );
  return [...modules, ...items];
}

function itemSource(item: ListedItem): CurveSource[] {
  const timing = objectOf(item.value.timing ?? null);
  const kind = textOf(timing?.kind ?? null);
  if (kind !== 'curve' && kind !== 'family') return [];
  const label = textOf(item.value.name ?? null) ?? textOf(item.value.group ?? null) ?? '';
  return source(`${item.path}/timing`, label, timing, null);
}

function source(
  path: string,
  label: string,
  fields: JsonObject | null,
  constructionMonths: number | null,
): CurveSource[] {
  if (!fields) return [];
  if (Array.isArray(fields.shares)) {
    const shares = fields.shares.map((share) => numberOf(share) ?? 0);
    const total = shares.reduce((sum, share) => sum + share, 0);
    // Weights that add up to anything: what is taken is their shape.
    return total > 0 ? [{ path, label, shares: total > 1 ? shares.map((share) => share / total) : shares }] : [];
  }
  const months = constructionMonths ?? numberOf(fields.months ?? null) ?? 1;
  return [{ path, label, shares: familyWeights(familyFields(fields), Math.max(1, months)) }];
}
