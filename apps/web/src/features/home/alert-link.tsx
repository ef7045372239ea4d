import { Link } from '@tanstack/react-router';
import type { Alert } from '@uni/contracts';
import { attention } from '@uni/phrases';
import type { ReactNode } from 'react';
import { destinationOf, sentenceOf } from './alert-model.ts';

/** Leads to what explains an alert, and where it is dealt with. */
export function AlertLink({ alert, plain = false, children }: { alert: Alert; plain?: boolean; children: ReactNode }) {
  const destination = destinationOf(alert);
  const common = { title: attention.openAlert(sentenceOf(alert).text), className: plain ? 'plain-link' : '', children };
  if (destination.kind === 'integration') return <Link to="/integracao" {...common} />;
  if (destination.kind === 'indexes') return <Link to="/indices" {...common} />;
  if (destination.kind === 'webhooks') return <Link to="/api-e-webhooks" {...common} />;
  if (destination.kind === 'receivables')
    return (
      <Link
        to="/vendas/contas-a-receber"
        search={{
          empreendimento: destination.enterprise,
          ...(destination.until === null ? {} : { ate: destination.until }),
        }}
        {...common}
      />
    );
  if (destination.kind === 'mapping') return <Link to="/de-para-geral" {...common} />;
  if (destination.kind === 'panel')
    return <Link to="/vendas" search={{ empreendimento: destination.enterprise }} {...common} />;
  if (destination.kind === 'contracts')
    return <Link to="/vendas/contratos" search={{ empreendimento: destination.enterprise }} {...common} />;
  const { id, tab, explanationKey } = destination;
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id, aba: tab }}
      search={explanationKey === undefined ? {} : { explicar: explanationKey }}
      {...common}
    />
  );
}
