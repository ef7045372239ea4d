import { useQuery } from '@tanstack/react-query';
import type { LandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { landVersionsQuery, useConvertPlot } from '../../../api/planner/land.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { nextCode } from '../../enterprises/next-code.ts';
import type { LandScreen } from '../use-land.ts';
import { conversionForm } from './conversion-form.ts';

/** Has the enterprise named, and the version chosen of which its study is a copy. */
export function ConversionDialog(props: {
  screen: LandScreen;
  plot: LandPlot & { readonly empreendimento: number };
  onClose: () => void;
}) {
  const { screen, plot, onClose } = props;
  const { data: versions = [] } = useQuery(landVersionsQuery(plot.empreendimento));
  const { mutateAsync: send } = useConvertPlot();
  return (
    <RecordForm
      form={conversionForm}
      record={null}
      own={{ plot, versions, send, code: nextCode(screen.summaries) }}
      onSaved={() => {
        notify({ kind: 'success', title: land.development.done(plot.name), duration: durations.success });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
