import { useErpInvalidation } from '../../../api/integration/erp-keys.ts';
import { addMonths, todayHere } from '../../../ui/numbers/index.ts';
import { CloseDialog } from '../../closing/close-dialog.tsx';
import type { CommitmentsScreen } from './use-commitments.ts';

/** The checklist of the month on screen, and its closing. */
export function CloseMonth({ screen }: { screen: CommitmentsScreen }) {
  const { invalidatePlans } = useErpInvalidation();
  const { data } = screen;
  if (!data) return null;
  // The month on screen may be one that goes on, which cannot be closed.
  const thisMonth = todayHere().slice(0, 7);
  return (
    <CloseDialog
      enterprise={data.enterprise}
      closed={data.closing}
      suggested={data.month < thisMonth ? data.month : addMonths(thisMonth, -1)}
      revision={null}
      onClosed={() => void invalidatePlans()}
      onClose={() => screen.setClosing(false)}
    />
  );
}
