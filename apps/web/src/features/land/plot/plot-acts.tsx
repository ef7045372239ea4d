import { Link } from '@tanstack/react-router';
import type { WholeLandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { useRemovePlot } from '../../../api/planner/land.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { LandScreen } from '../use-land.ts';
import { ConversionDialog } from './conversion-dialog.tsx';

const { development: copy, removal } = land;

export type PlotAct = 'conversion' | 'removal';

/** Offers what a plot may become: an enterprise, or part of the bin. */
export function PlotActs(props: { screen: LandScreen; plot: WholeLandPlot; onPick: (act: PlotAct) => void }) {
  const { screen, plot, onPick } = props;
  const { mayWrite, mayConvert } = screen;
  if (plot.development !== null) return <Development screen={screen} plot={plot} />;
  if (!mayWrite) return null;
  return (
    <Stack as="section" apart gap={8} aria-label={copy.act}>
      <Row gap="8 12">
        {mayConvert && plot.step !== 'discarded' && (
          <Button disabled={plot.empreendimento === null} onClick={() => onPick('conversion')}>
            {copy.act}
          </Button>
        )}
        <Button icon="trash" onClick={() => onPick('removal')}>
          {removal.act}
        </Button>
      </Row>
      {mayConvert && plot.empreendimento === null && <p className="small text-3">{copy.noStudy}</p>}
    </Stack>
  );
}

/** The dialog of an act. It is drawn next to the drawer: a form is never inside another. */
export function PlotActDialog(props: { screen: LandScreen; plot: WholeLandPlot; act: PlotAct; onClose: () => void }) {
  const { screen, plot, act, onClose } = props;
  const { empreendimento } = plot;
  if (act === 'removal') return <Removal screen={screen} plot={plot} onClose={onClose} />;
  if (empreendimento === null) return null;
  return <ConversionDialog screen={screen} plot={{ ...plot, empreendimento }} onClose={onClose} />;
}

function Removal(props: { screen: LandScreen; plot: WholeLandPlot; onClose: () => void }) {
  const { screen, plot, onClose } = props;
  const remove = useRemovePlot(() => screen.showRemoved(plot));
  return (
    <Confirm
      title={removal.title(plot.name)}
      action={removal.confirm}
      busy={remove.isPending}
      problem={remove.isError ? removal.refused : undefined}
      onConfirm={() => remove.mutate(plot)}
      onClose={onClose}
    >
      <p>{removal.text(plot.files.length)}</p>
    </Confirm>
  );
}

/** The enterprise that was made of the plot. */
function Development({ screen, plot }: { screen: LandScreen; plot: WholeLandPlot }) {
  const enterprise = screen.summaries.find(({ id }) => id === plot.development);
  return (
    <Stack as="section" apart gap={4} aria-label={copy.made}>
      <h3>{copy.made}</h3>
      <p>
        {enterprise ? `${enterprise.code} ${enterprise.name}` : copy.bin},{' '}
        {copy.on(dayText((plot.converted_at ?? '').slice(0, 10)))}
      </p>
      {enterprise && (
        <Link
          to="/planejamento/$id/$aba"
          params={{ id: String(enterprise.id), aba: 'fluxo-de-caixa' }}
          className={buttonClass('ghost')}
        >
          {copy.open}
        </Link>
      )}
    </Stack>
  );
}
