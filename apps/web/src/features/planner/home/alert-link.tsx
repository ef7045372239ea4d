import { Link } from '@tanstack/react-router';
import type { Alert } from '@uni/contracts';
import { attention } from '@uni/phrases';
import { placeOf, sentenceOf } from './alert-model.ts';

/** Leads to where an alert is dealt with. */
export function AlertLink({ alert }: { alert: Alert }) {
  const place = placeOf(alert);
  const common = { 'aria-label': attention.openThing(sentenceOf(alert).text), children: attention.open };
  if (place.kind === 'integration') return <Link to="/integracao" {...common} />;
  if (place.kind === 'indexes') return <Link to="/indices" {...common} />;
  if (place.kind === 'webhooks') return <Link to="/api-e-webhooks" {...common} />;
  if (place.kind === 'receivables')
    return <Link to="/vendas/contas-a-receber" search={{ empreendimento: place.enterprise }} {...common} />;
  return <Link to="/planejamento/$id/$aba" params={{ id: place.id, aba: place.tab }} {...common} />;
}
