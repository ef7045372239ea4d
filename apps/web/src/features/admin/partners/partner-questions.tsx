import { partners as copy } from '@uni/phrases';
import { refusalOf } from '../../../shared/record-form/use-record-form.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { PartnerQuestion, usePartnersPage } from './use-partners-page.ts';

/** Confirmations before a partner is closed out or removed. */
export function PartnerQuestions(props: { screen: ReturnType<typeof usePartnersPage>; question: PartnerQuestion }) {
  const { screen, question } = props;
  const { partner } = question;
  const removes = question.kind === 'remove';
  return (
    <Confirm
      title={removes ? copy.confirmRemove(partner.name) : copy.confirmDeactivate(partner.name)}
      action={removes ? copy.remove : copy.deactivate}
      busy={screen.busy}
      problem={screen.failure ? refusalOf(screen.failure, {}).problem : undefined}
      onClose={screen.refrain}
      onConfirm={() => (removes ? screen.remove(partner) : screen.deactivate(partner))}
    >
      <p>{removes ? copy.removeText(partner.connections) : copy.deactivateText}</p>
    </Confirm>
  );
}
