/** The screen of each chapter's picture, in the demonstration. */
export interface Picture {
  readonly who: 'planner' | 'administrator';
  /** A path, or a tab of the first study. */
  readonly at: `/${string}` | { readonly tab: string };
}

const planner = (at: Picture['at']): Picture => ({ who: 'planner', at });
const administrator = (at: Picture['at']): Picture => ({ who: 'administrator', at });

export const pictures: Readonly<Record<string, Picture>> = {
  'primeiros-passos': planner('/home'),
  empreendimentos: planner('/planejamento'),
  planejar: planner({ tab: 'custos' }),
  numeros: planner({ tab: 'fluxo-de-caixa' }),
  versoes: planner({ tab: 'versoes' }),
  cenarios: planner({ tab: 'cenarios' }),
  realizado: planner({ tab: 'realizado' }),
  'fluxo-da-organizacao': planner('/fluxo-caixa'),
  indices: planner('/indices'),
  integracao: administrator('/integracao'),
  vendas: administrator('/vendas/unidades'),
  recebiveis: administrator('/vendas/contas-a-receber'),
  'distratos-e-comissoes': administrator('/vendas/distratos'),
  colaborativo: administrator('/uni-colab'),
  'api-e-webhooks': administrator('/api-e-webhooks'),
  administracao: administrator('/cadastro-usuarios'),
  'conta-e-seguranca': administrator('/painel-usuario'),
};
