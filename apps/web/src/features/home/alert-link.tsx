import { Link } from '@tanstack/react-router';
import type { Alert } from '@uni/contracts';
import { attention } from '@uni/phrases';
import type { ReactNode } from 'react';
import { placeOf, sentenceOf } from './alert-model.ts';

/** Leads to what explains an alert, and where it is dealt with. */
export function AlertLink({ alert, plain = false, children }: { alert: Alert; plain?: boolean; children: ReactNode }) {
  const place = placeOf(alert);
  const common = { title: attention.openThing(sentenceOf(alert).text), className: plain ? 'plain-link' : '', children };
  if (place.kind === 'integration') return <Link to="/integracao" {...common} />;
  if (place.kind === 'indexes') return <Link to="/indices" {...common} />;
  if (place.kind === 'webhooks') return <Link to="/api-e-webhooks" {...common} />;
  if (place.kind === 'receivables')
    return (
      <Link
        to="/vendas/contas-a-receber"
        search={{ empreendimento: place.enterprise, ...(place.until === null ? {} : { ate: place.until }) }}
        {...common}
      />
    );
  if (place.kind === 'mapping') return <Link to="/de-para-geral" {...common} />;
  if (place.kind === 'panel') return <Link to="/vendas" search={{ empreendimento: place.enterprise }} {...common} />;
  if (place.kind === 'contracts')
    return <Link to="/vendas/contratos" search={{ empreendimento: place.enterprise }} {...common} />;
  const { id, tab, asks } = place;
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id, aba: tab }}
      search={asks === undefined ? {} : { explicar: asks }}
      {...common}
    />
  );
}
