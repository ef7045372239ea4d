import { units as copy } from '@uni/phrases';
import { useState } from 'react';
import { useUnitWrites } from '../../../api/sales/units.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { generated, type TowerPlan } from './mirror-model.ts';
import type { Units } from './use-units.ts';

const { generator: generatorCopy } = copy;
const usual: TowerPlan = { block: '', n_modulo: null, from: 1, to: 10, stacks: 4, private_area: 0, list_price: 0 };

/** A whole tower at once, floor by floor. */
export function GenerateDialog({ screen, enterprise }: { screen: Units; enterprise: number }) {
  const { importRows } = useUnitWrites();
  const [plan, setPlan] = useState(usual);
  const known = new Set(screen.units.map(({ block, nome }) => `${block} ${nome}`));
  const all = generated(plan);
  // Existing units stay unchanged, whatever the plan contains.
  const rows = all.filter(({ block, nome }) => !known.has(`${block} ${nome}`));
  const set = (change: Partial<TowerPlan>) => setPlan((now) => ({ ...now, ...change }));
  const whole = (key: 'from' | 'to' | 'stacks', least: number) => (
    <NumberField
      label={generatorCopy[key]}
      kind="integer"
      least={least}
      required
      value={plan[key]}
      onCommit={(value) => set({ [key]: value ?? usual[key] })}
    />
  );
  /** Money and areas are stored in hundredths. */
  const hundredths = (label: string, key: 'private_area' | 'list_price', kind: 'number' | 'money') => (
    <NumberField
      label={label}
      kind={kind}
      least={0}
      value={plan[key] === 0 ? null : plan[key] / 100}
      onCommit={(value) => set({ [key]: Math.round((value ?? 0) * 100) })}
    />
  );
  const save = () => {
    if (rows.length === 0) return;
    importRows.mutate(
      { empreendimento: enterprise, rows },
      {
        onSuccess: ({ added }) => {
          notify({
            kind: 'success',
            title: generatorCopy.done(added, all.length - rows.length),
            duration: durations.success,
          });
          screen.setDialog(null);
        },
      },
    );
  };
  return (
    <EntryDrawer
      title={generatorCopy.title}
      lead={generatorCopy.lead}
      onClose={() => screen.setDialog(null)}
      onSubmit={save}
      actions={
        <Button variant="primary" type="submit" busy={importRows.isPending} disabled={rows.length === 0}>
          {generatorCopy.save(rows.length)}
        </Button>
      }
    >
      <Stack gap={12}>
        <Grid gap={12} column={180}>
          <TextField
            data-autofocus
            label={generatorCopy.block}
            value={plan.block}
            maxLength={40}
            onChange={(block) => set({ block })}
          />
          <NumberField
            label={generatorCopy.module}
            kind="integer"
            least={1}
            value={plan.n_modulo}
            onCommit={(module) => set({ n_modulo: module })}
          />
        </Grid>
        <Grid gap={12} column={180}>
          {whole('from', -20)}
          {whole('to', -20)}
          {whole('stacks', 1)}
        </Grid>
        <Grid gap={12} column={180}>
          {hundredths(generatorCopy.area, 'private_area', 'number')}
          {hundredths(generatorCopy.price, 'list_price', 'money')}
        </Grid>
        <p role="status">
          {rows.length > 0 && generatorCopy.preview(rows.length, rows[0]?.nome ?? '', rows.at(-1)?.nome ?? '')}
        </p>
        <FormProblem
          text={all.length === 0 ? generatorCopy.wrong : rows.length === 0 ? generatorCopy.allKnown : undefined}
        />
      </Stack>
    </EntryDrawer>
  );
}
