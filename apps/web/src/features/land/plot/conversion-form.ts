import { type EnterprisePhase, enterprisePhases, type LandPlot } from '@uni/contracts';
import { enterprises, land } from '@uni/phrases';
import type { useConvertPlot } from '../../../api/planner/land.ts';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { choice, record, text } from '../../../shared/record-form/form-fields.tsx';
import { toAct } from '../../../shared/record-form/form-target.ts';

const copy = land.development;

interface ConversionBody {
  readonly code: string;
  readonly name: string;
  readonly phase: EnterprisePhase;
  readonly version: number | null;
}

export interface ConversionOwn {
  readonly plot: LandPlot;
  /** A code that is still free. */
  readonly code: string;
  readonly versions: readonly { readonly id: number; readonly nome: string }[];
  readonly send: ReturnType<typeof useConvertPlot>['mutateAsync'];
}

/** The enterprise that a plot becomes. */
export const conversionForm = defineForm({
  saves: toAct(({ version, ...body }: ConversionBody, { plot, send }: ConversionOwn) =>
    send({ id: plot.id, body: { ...body, ...(version === null ? {} : { version }) } }),
  ),
  title: ({ own: { plot } }: Subject<never, ConversionOwn>) => copy.title(plot.name),
  text: () => copy.text,
  save: copy.confirm,
  fields: {
    name: text({ required: true, most: 120, focus: true }),
    code: text({ required: true, most: 20 }),
    phase: choice(enterprisePhases, enterprises.phases),
    version: record({ none: copy.leading, hint: copy.origin }),
  },
  labels: copy,
  begin: ({ own: { plot, code } }: Subject<never, ConversionOwn>) => ({ name: plot.name, code }),
  vary: {
    version: (_draft, { own: { versions } }: Subject<never, ConversionOwn>) => ({
      records: versions.map(({ id, nome }) => ({ id, name: nome })),
    }),
  },
  layout: ['name', ['code', 'phase'], 'version'],
});
