import { partners as copy } from '@uni/phrases';
import { refusalOf } from '../../../shared/record-form/use-record-form.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { PartnerQuestion, PartnersScreen } from './use-partners.ts';

/** Confirmations before a partner is closed out or removed. */
export function PartnerQuestions(props: { own: PartnersScreen['own']; question: PartnerQuestion }) {
  const { own, question } = props;
  const { partner } = question;
  const removes = question.kind === 'remove';
  return (
    <Confirm
      title={removes ? copy.confirmRemove(partner.name) : copy.confirmDeactivate(partner.name)}
      action={removes ? copy.remove : copy.deactivate}
      busy={own.busy}
      problem={own.failure ? refusalOf(own.failure, {}).problem : undefined}
      onClose={own.refrain}
      onConfirm={() => (removes ? own.remove(partner) : own.deactivate(partner))}
    >
      <p>{removes ? copy.removeText(partner.connections) : copy.deactivateText}</p>
    </Confirm>
  );
}
