import { type BridgeTotal, bridgeTotalOf, totalsBridge } from '@uni/analysis';
import { totalsBridge as copy } from '@uni/phrases';
import { BridgeDisclosure, BridgeTable } from '../../shared/totals-bridge/bridge-table.tsx';
import type { Subject } from '../study/explanation-subject.ts';
import { useWorkspace } from '../study/workspace-context.tsx';

/** The total that what is explained is a figure of; null: it is none. */
export function totalOfSubject(subject: Subject): BridgeTotal | null {
  if (subject.kind === 'row') return bridgeTotalOf(subject.line);
  return 'key' in subject ? bridgeTotalOf(subject.key) : null;
}

/**
 * The subject that explains each total. Sales and their receipts have none: they have many lines, and their parts explain them.
 */
const subjects: Readonly<Record<BridgeTotal, (last: number) => Subject | null>> = {
  vgv: () => ({ kind: 'indicator', key: 'vgv_gross' }),
  contracted: () => null,
  receipts: () => null,
  entries: (last) => ({ kind: 'row', line: 'inflows', from: 0, to: last }),
  free: (last) => ({ kind: 'row', line: 'free_cash_flow', from: 0, to: last }),
  result: () => ({ kind: 'indicator', key: 'result' }),
  closing: (last) => ({ kind: 'row', line: 'closing_cash', from: 0, to: last }),
};

/** From VGV to the last balance, opened from any total of the study; each total leads to its own explanation. */
export function BridgeView({ subject }: { subject: Subject }) {
  const here = totalOfSubject(subject);
  return here && <BridgeDisclosure>{() => <StudyBridge here={here} />}</BridgeDisclosure>;
}

function StudyBridge({ here }: { here: BridgeTotal }) {
  const { explain, projection } = useWorkspace();
  const explainTotal = (total: BridgeTotal): (() => void) | null => {
    const subject = subjects[total](projection.months - 1);
    return subject && (() => explain(subject));
  };
  return <BridgeTable lead={copy.lead} rows={totalsBridge(projection)} here={here} explain={explainTotal} />;
}
