/** Descriptions of operations for integrators: units, contracts, installments, receipts and the rest of sales. */
export const salesOperations = {
  'GET /api/sales/accounts/': 'Todas as contas bancárias da organização, também as arquivadas',
  'GET /api/sales/accounts/:id/': 'Uma conta bancária',
  'GET /api/sales/authority-levels/': 'Alçadas, da menor à maior, com o que cada uma pode conceder',
  'GET /api/sales/cancellations/': 'Distratos, com o que foi retido e o que ainda se devolve',
  'GET /api/sales/clients/':
    'Clientes: pessoas ou empresas com um texto no nome, e-mail, telefone ou cidade, ou com um documento inteiro',
  'GET /api/sales/clients/:id/': 'Um cliente',
  'GET /api/sales/clients/:id/personal-data/': 'Tudo o que se guarda sobre um cliente; fica na auditoria',
  'GET /api/sales/commission-months/': 'O que vence em cada mês, pelos mesmos filtros da lista',
  'GET /api/sales/sale-clauses/':
    'O que cada empreendimento vende e a cláusula de distrato dos seus contratos, até onde alguém o disse',
  'PUT /api/sales/sale-clauses/:id/':
    'Diz o que o empreendimento `id` vende e a cláusula de distrato; os contratos já assinados guardam a sua',
  'GET /api/sales/commission-terms/':
    'O que as vendas pagam por canal, da organização e dos empreendimentos, do último ao primeiro',
  'GET /api/sales/commissions/':
    'Comissões em páginas, pelo dia em que vencem, com as somas de tudo o que o filtro acha',
  'GET /api/sales/contacts/': 'Contatos em páginas, do último ao primeiro: de um contrato, de um cliente ou todos',
  'GET /api/sales/contracts/': 'Contratos em páginas, com as somas de tudo o que o filtro acha',
  'GET /api/sales/contracts/:id/': 'Um contrato com as suas condições',
  'GET /api/sales/contracts/:id/cancellation-basis/':
    'Em que se apoiaria o distrato de um contrato: recebido, valor atualizado e o que a lei permite',
  'GET /api/sales/contracts/:id/cancellation/':
    'Demonstrativo de um contrato distratado, com as devoluções; null se ele não foi distratado',
  'GET /api/sales/contracts/:id/events/': 'Histórico de um contrato, do primeiro ao último, com o que foi desfeito',
  'GET /api/sales/contracts/:id/statement/': 'O que se deve em um dia, parcela por parcela; sem dia, hoje',
  'GET /api/sales/installments/':
    'Parcelas em páginas: a receber, vencidas ou recebidas, com as somas de tudo o que o filtro acha',
  'GET /api/sales/late-months/':
    'O que estava vencido no fim de cada um de doze meses, por tempo de atraso; o último é hoje',
  'GET /api/sales/movement-categories/': 'Todas as categorias de movimentações, também as arquivadas',
  'GET /api/sales/movement-categories/:id/': 'Uma categoria de movimentações',
  'GET /api/sales/exports/': 'Listas que podem ser exportadas, com os tipos de arquivo de cada uma',
  'GET /api/sales/parameters/': 'Parâmetros de vendas: o que cada alçada pode conceder, da menor à maior',
  'GET /api/sales/movement-months/': 'O que entrou e saiu em cada mês, pelos mesmos filtros da lista',
  'GET /api/sales/movements/': 'Movimentações em páginas, com as somas de tudo o que o filtro acha',
  'GET /api/sales/movements/:id/': 'Uma movimentação, com quem a levou por cada situação',
  'GET /api/sales/proposals/': 'Propostas em páginas, com as somas de tudo o que o filtro acha',
  'GET /api/sales/proposals/:id/': 'Uma proposta com as condições, quanto valem e o que se fez com ela',
  'GET /api/sales/receipts/':
    'O que os pagamentos quitaram, em páginas, com as somas de tudo o que o filtro acha; sem os estornados',
  'GET /api/sales/summary/':
    'Venda sobre oferta, vendas e distratos por mês, vendas contra o plano, aging e carteira a receber',
  'GET /api/sales/suppliers/':
    'Fornecedores: pessoas ou empresas com um texto no nome, e-mail, telefone ou cidade, ou com um documento inteiro',
  'GET /api/sales/suppliers/:id/': 'Um fornecedor',
  'GET /api/sales/suppliers/:id/personal-data/': 'Tudo o que se guarda sobre um fornecedor; fica na auditoria',
  'GET /api/sales/mirror-links/': 'Links públicos do espelho, do mais novo ao mais antigo',
  'GET /api/sales/unit-holdings/': 'O contrato ou a proposta de cada unidade; as livres ficam de fora',
  'GET /api/sales/units/:id/holding/': 'O contrato ou a proposta de uma unidade, com parcelas por tipo e compradores',
  'GET /api/sales/unit-tallies/': 'Quantas unidades há em cada situação, pelos mesmos filtros da lista',
  'GET /api/sales/units/': 'Unidades; de um empreendimento, se `empreendimento` é informado',
  'GET /api/sales/units/:id/': 'Uma unidade',
  'GET /api/sales/units/:id/price-tables/':
    'Tabelas de venda da versão vigente aplicadas a uma unidade, como condições de uma venda em um dia',
  'GET /api/sales/words/:list/': 'Uma lista de palavras das vendas, pelo nome',
  'GET /api/sales/words/': 'Situações, tipos e colunas de Vendas, pelos nomes da especificação',
  'DELETE /api/sales/accounts/:id/': 'Exclui uma conta bancária que nada cita',
  'DELETE /api/sales/clients/:id/': 'Exclui um cliente para sempre',
  'DELETE /api/sales/commission-terms/:id/': 'Exclui condições de comissão; as comissões que elas geraram ficam',
  'DELETE /api/sales/movement-categories/:id/': 'Exclui uma categoria de movimentações que nada cita',
  'DELETE /api/sales/movements/:id/': 'Exclui uma movimentação que ninguém aprovou ainda',
  'DELETE /api/sales/suppliers/:id/': 'Exclui um fornecedor para sempre',
  'DELETE /api/sales/mirror-links/:id/': 'Revoga um link público na mesma hora',
  'DELETE /api/sales/units/:id/': 'Exclui uma unidade que ninguém comprou',
  'PATCH /api/sales/accounts/:id/': 'Altera uma conta bancária, ou a arquiva',
  'PATCH /api/sales/clients/:id/': 'Altera um cliente',
  'PATCH /api/sales/contracts/:id/':
    'Altera o que se diz de um contrato além do dinheiro: número, corretor, observação, chaves e repasse',
  'PATCH /api/sales/movement-categories/:id/': 'Altera uma categoria de movimentações, ou a arquiva',
  'PATCH /api/sales/movements/:id/':
    'Altera uma movimentação que ninguém aprovou ainda; uma conferida volta a rascunho',
  'PATCH /api/sales/suppliers/:id/': 'Altera um fornecedor',
  'PATCH /api/sales/units/:id/': 'Altera o que uma unidade é, não a sua situação',
  'POST /api/sales/accounts/': 'Cadastra uma conta bancária',
  'POST /api/sales/cancellations/export/': 'Todos os distratos que o filtro acha, em planilha ou texto delimitado',
  'POST /api/sales/client-imports/':
    'Clientes de uma planilha: as linhas aceitáveis juntas, com um relatório das outras; `preview` não grava nada',
  'POST /api/sales/clients/': 'Cadastra um cliente; um documento pertence a um cliente só',
  'POST /api/sales/clients/:id/pseudonymise/':
    'Torna um cliente irreconhecível para sempre; o vendido e o pago ficam, e nenhum total muda',
  'POST /api/sales/clients/:id/reveal/': 'Documentos de um cliente por inteiro; quem pediu e por quê fica na auditoria',
  'POST /api/sales/clients/export/':
    'Todos os clientes que o filtro acha, em planilha ou texto delimitado; documentos ficam mascarados',
  'POST /api/sales/commission-moves/':
    'Marca comissões como pagas (estornos como recebidos), todas ou nenhuma, com movimentação se pedida; ou desmarca',
  'POST /api/sales/commission-terms/':
    'Define o que pagam as vendas assinadas a partir de um dia; contratos já assinados ficam com as suas',
  'POST /api/sales/commissions/export/': 'Todas as comissões que o filtro acha, em arquivo',
  'POST /api/sales/contract-plans/': 'Parcelas a que as condições levariam; não grava nada',
  'POST /api/sales/contracts/': 'Assina um contrato: a unidade fica vendida',
  'POST /api/sales/contracts/:id/bank-steps/':
    'Leva a assinatura com o banco à etapa seguinte, ou registra a recusa; o histórico das etapas só cresce',
  'POST /api/sales/contracts/:id/bank-steps/undo/':
    'Desfaz a última etapa da assinatura com o banco, com um motivo; o histórico guarda as duas',
  'POST /api/sales/contracts/:id/cancellation/':
    'Distrata um contrato: a unidade volta à venda. `preview` não grava nada e diz o efeito no plano',
  'POST /api/sales/contracts/:id/contacts/': 'Registra uma conversa com o cliente de um contrato; o registro só cresce',
  'POST /api/sales/contracts/:id/events/':
    'Lança pagamento, correção, renegociação ou cessão de um contrato; `preview` não grava nada',
  'POST /api/sales/contracts/:id/refunds/': 'Devolve dinheiro de um contrato distratado',
  'POST /api/sales/contracts/:id/undo/':
    'Desfaz um evento de um contrato; sem dizer qual, o último que vale: o contrato fica como seria sem ele',
  'POST /api/sales/contracts/export/':
    'Todos os contratos que o filtro acha, em planilha ou texto delimitado, escritos enquanto são lidos',
  'POST /api/sales/correction-readings/':
    'O que uma correção até um mês faria aos contratos cujas parcelas em aberto o filtro acha; não grava nada',
  'POST /api/sales/corrections/':
    'Corrige contratos como foram vistos, um a um; o que agora daria outra coisa é recusado com o motivo, os outros seguem',
  'POST /api/sales/installments/export/':
    'Todas as parcelas que o filtro acha, em planilha ou texto delimitado, escritas enquanto são lidas',
  'POST /api/sales/movement-categories/': 'Cadastra uma categoria de movimentações',
  'POST /api/sales/movement-moves/':
    'Leva movimentações a uma situação, todas ou nenhuma; aprovar cabe a quem pode aprovar vendas',
  'POST /api/sales/movements/': 'Cadastra uma movimentação, como rascunho',
  'POST /api/sales/movements/export/':
    'Todas as movimentações que o filtro acha, em planilha ou texto delimitado, escritas enquanto são lidas',
  'POST /api/sales/proposal-prices/':
    'Quanto valem condições contra a tabela, o que fazem ao plano e quem pode concedê-las; não grava nada',
  'POST /api/sales/proposals/': 'Cria uma proposta como rascunho',
  'POST /api/sales/proposals/:id/approve/': 'Aprova uma proposta de outra pessoa',
  'POST /api/sales/proposals/:id/cancel/': 'Desiste da proposta e libera a unidade',
  'POST /api/sales/proposals/:id/contract/':
    'Assina o contrato de uma proposta aprovada: a unidade fica vendida e a comissão, devida',
  'POST /api/sales/proposals/:id/refuse/': 'Recusa uma proposta, com o motivo',
  'POST /api/sales/proposals/:id/reopen/': 'Devolve a proposta a rascunho: o que foi concedido deixa de valer',
  'POST /api/sales/proposals/:id/submit/': 'Reserva a unidade e pede aprovação; o que nada excede se aprova sozinho',
  'POST /api/sales/proposals/export/': 'Todas as propostas que o filtro acha, em planilha ou texto delimitado',
  'POST /api/sales/receipt-imports/':
    'Lança pagamentos como foram vistos, contrato a contrato; o que agora daria outra coisa é recusado. O mesmo `batch` grava uma linha uma vez',
  'POST /api/sales/receipt-readings/':
    'Lê um extrato (OFX, .xlsx ou texto) e casa cada crédito com as parcelas que paga, com confiança e motivo; não grava nada',
  'POST /api/sales/receipt-reckonings/':
    'A quanto chegam créditos em parcelas que alguém escolheu, um depois do outro; não grava nada',
  'POST /api/sales/receipts/':
    'Recebe dinheiro de um contrato ou de uma parcela: multa, mora, correção, juros, principal; `preview` não grava nada',
  'POST /api/sales/receipts/export/':
    'Tudo o que o filtro acha do que os pagamentos quitaram, em planilha ou texto delimitado',
  'POST /api/sales/statement-imports/':
    'Faz rascunhos das linhas vistas de um extrato, todas juntas; o que já é conhecido fica de fora e é dito',
  'POST /api/sales/statement-readings/':
    'Lê um extrato (OFX, .xlsx ou texto) para uma conta: cada linha, o que há de errado e se já é conhecida; não grava nada',
  'POST /api/sales/supplier-imports/':
    'Fornecedores de uma planilha: as linhas aceitáveis juntas, com um relatório das outras; `preview` não grava nada',
  'POST /api/sales/suppliers/': 'Cadastra um fornecedor; um documento pertence a um fornecedor só',
  'POST /api/sales/suppliers/:id/pseudonymise/':
    'Torna um fornecedor irreconhecível para sempre; o comprado e o pago ficam, e nenhum total muda',
  'POST /api/sales/suppliers/:id/reveal/':
    'Documentos de um fornecedor por inteiro; quem pediu e por quê fica na auditoria',
  'POST /api/sales/suppliers/export/':
    'Todos os fornecedores que o filtro acha, em planilha ou texto delimitado; documentos ficam mascarados',
  'POST /api/sales/mirror-links/':
    'Cria um link público de um empreendimento, válido até um dia; o token só é informado agora',
  'POST /api/sales/public-mirror/':
    'Disponibilidade que um link abre, sem sessão; 404 para link desconhecido, vencido ou revogado',
  'POST /api/sales/unit-imports/':
    'Unidades de uma planilha: as linhas aceitáveis juntas, com um relatório das outras; `preview` não grava nada',
  'POST /api/sales/unit-moves/':
    'Leva unidades a uma situação, todas juntas: disponível, reservada até um dia, permutada ou bloqueada',
  'POST /api/sales/unit-prices/': 'Muda o preço de unidades, todas juntas; `preview` não grava nada',
  'POST /api/sales/units/': 'Cadastra uma unidade de um empreendimento',
  'POST /api/sales/units/export/': 'Todas as unidades que o filtro acha, em planilha ou texto delimitado',
  'PUT /api/sales/authority-levels/': 'Substitui as alçadas; propostas que esperam são julgadas por elas',
  'PUT /api/sales/proposals/:id/': 'Altera um rascunho de proposta',
} as const;
