import { commitments as words } from '@uni/phrases';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { CommitmentsScreen } from './use-commitments.ts';

/** Asks before a month becomes final; one that is closed already says so. */
export function CloseMonth({ screen }: { screen: CommitmentsScreen }) {
  const { data, close } = screen;
  if (!data) return null;
  const month = formatMonth(data.month);
  const isClosed = data.closing !== null && data.month <= data.closing;
  return (
    <Confirm
      title={words.confirmClose(month)}
      action={words.close}
      busy={close.isPending}
      problem={isClosed ? words.alreadyClosed(month) : close.isError ? words.closeFailed : undefined}
      onConfirm={() => {
        if (isClosed) return;
        close.mutate(data.month, {
          onSuccess: () => {
            screen.setClosing(false);
            notify({ kind: 'success', title: words.closedNow(month), duration: durations.success });
          },
        });
      }}
      onClose={() => screen.setClosing(false)}
    >
      <p>{words.closeText}</p>
    </Confirm>
  );
}
