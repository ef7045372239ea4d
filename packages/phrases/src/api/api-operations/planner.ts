/** Descriptions of operations for integrators: developments, versions, realised values, and index series. */
export const plannerOperations = {
  'GET /api/planner/totals-bridges/': 'O que leva do VGV ao caixa final, dos mesmos empreendimentos do fluxo de caixa',
  'GET /api/planner/cash-flow-lines/': 'Linhas do mesmo fluxo de caixa, cada uma com o mês em que começa',
  'GET /api/planner/corporate-layer/': 'Despesas, dívida e caixa mínimo da própria organização',
  'GET /api/planner/portfolio/': 'Empreendimentos com despesas, dívida e caixa mínimo da organização acima deles',
  'GET /api/planner/cash-flow-groupable/': 'Linhas do fluxo de caixa que podem ser agrupadas, com o grupo em que estão',
  'GET /api/planner/cash-flow-groupings/': 'Grupos de linhas que a organização nomeou, na ordem deles',
  'GET /api/planner/cash-flow/':
    'Fluxo de caixa dos empreendimentos escolhidos; sem escolha, de todos com versão vigente',
  'GET /api/planner/enterprise-summaries/':
    'Empreendimentos com os indicadores e o fluxo livre acumulado da versão vigente',
  'GET /api/planner/enterprises/': 'Empreendimentos da organização, por código',
  'GET /api/planner/enterprises/:id/': 'Um empreendimento',
  'GET /api/planner/enterprises/:id/commitments/':
    'Por linha, em um mês: orçado, realizado, comprometido, a comprometer, tendência e desvio',
  'GET /api/planner/enterprises/:id/erp-documents/':
    'Documentos por trás de uma linha de um empreendimento, em um mês ou até um mês',
  'GET /api/planner/enterprises/:id/erp-series/':
    'Meses de um empreendimento como os ERPs os têm, por natureza, linha e módulo (`erpSeries`)',
  'GET /api/planner/enterprises/:id/forecast-policies/':
    'Como previsto e realizado se combinam depois do último mês fechado, por linha',
  'GET /api/planner/enterprises/:id/late-changes/':
    'O que os ERPs dizem agora de meses fechados; entra quando o mês for reaberto',
  'GET /api/planner/enterprises/:id/physical-progress/': 'Avanço físico medido da obra, acumulado, por módulo e mês',
  'GET /api/planner/enterprises/:id/realised-entries/':
    'Valores realizados ou comprometidos por linha e mês, com os documentos',
  'GET /api/planner/enterprises/:id/realised/':
    'Meses fechados, políticas de previsão e as séries sobre as quais as versões são projetadas',
  'GET /api/planner/enterprises/:id/sheet-mappings/':
    'Para onde foram as linhas nas últimas importações do empreendimento ou, sem elas, nas dos outros',
  'GET /api/planner/report-schedules/': 'Envios agendados de relatórios dos empreendimentos que se pode ler',
  'GET /api/planner/enterprises/:id/report-readers/': 'Pessoas que podem ler os relatórios de um empreendimento',
  'POST /api/planner/enterprises/:id/report-schedules/': 'Agenda o envio de um relatório da versão vigente',
  'PUT /api/planner/report-schedules/:id/': 'Troca páginas, horários e destinatários de um envio agendado',
  'POST /api/planner/report-schedules/:id/pause/': 'Pausa um envio agendado, ou o retoma',
  'POST /api/planner/report-schedules/:id/sending/': 'Envia um relatório agendado agora',
  'DELETE /api/planner/report-schedules/:id/': 'Exclui um envio agendado',
  'GET /api/planner/report-brand/': 'Logotipo e cor da organização nos relatórios',
  'PUT /api/planner/report-brand/': 'Troca logotipo e cor da organização nos relatórios, sobre a versão que foi lida',
  'GET /api/planner/enterprises/:id/report-settings/:model/':
    'Páginas, comentários e formato dos relatórios de um empreendimento para um tipo de leitor',
  'GET /api/planner/enterprises/:id/system/': 'ERP em que um empreendimento está',
  'GET /api/planner/workbook-layouts/': 'O que significam os layouts das planilhas da organização, os últimos antes',
  'GET /api/planner/grid-views/':
    'Visões de uma grade, por nome: as de quem pergunta e as compartilhadas com a organização',
  'GET /api/planner/index-feed/':
    'A que chegou a consulta ao Banco Central, série por série, e o que ele informou e ainda não entrou',
  'GET /api/planner/land-people/': 'Pessoas que veem terrenos, para escolher o responsável por um',
  'GET /api/planner/land-plots/': 'Terrenos da organização por nome, também os descartados',
  'GET /api/planner/land-plots/:id/': 'Um terreno, com as mudanças de etapa e os arquivos, sem o conteúdo deles',
  'GET /api/planner/land-plots/:id/files/:file/': 'O conteúdo de um arquivo de um terreno',
  'GET /api/planner/index-months/':
    'Uma série mês a mês: o publicado, o que havia antes e o que se espera dos próximos meses',
  'GET /api/planner/index-series/':
    'Séries mensais de índices: as publicadas, com os valores da organização por cima, e as próprias',
  'GET /api/planner/modules/': 'Módulos; de um empreendimento, se `empreendimento` é informado',
  'GET /api/planner/modules/:id/': 'Um módulo',
  'GET /api/planner/partner-reports/': 'Relatórios dos sócios pelas versões vigentes, sem nenhum valor',
  'GET /api/planner/plausibility-bands/':
    'Faixas de plausibilidade dos estudos aprovados ao alcance (P5 a P95), menos o de `empreendimento`, onde há cinco',
  'GET /api/planner/premise-standings/':
    'Premissas dos empreendimentos ao alcance que têm estudo, menos as de `empreendimento`, por código',
  'GET /api/planner/processing/': 'Se há um processamento em andamento na organização, e como terminou o último',
  'GET /api/planner/templates/': 'Modelos da organização por nome; de um tipo, se `kind` é informado',
  'GET /api/planner/versions/':
    'Versões com os seus indicadores; de um empreendimento, se `empreendimento` é informado',
  'GET /api/planner/versions/:id/': 'Uma versão, sem o estudo',
  'GET /api/planner/versions/:id/comments/':
    'Conversas de uma versão com o que foi dito, da mais antiga à mais nova; as do passado dela vêm junto',
  'GET /api/planner/versions/:id/committee-report/':
    'Todas as páginas do relatório de uma versão, ou de um cenário dela, como dados',
  'GET /api/planner/versions/:id/committee-report/pdf/':
    'Relatório de uma versão pelas páginas guardadas para o comitê, o banco ou os sócios (PDF com marcação)',
  'GET /api/planner/versions/:id/decision-record/':
    'Ata da decisão sobre uma versão aprovada; 404 se ela não foi aprovada',
  'GET /api/planner/versions/:id/decision-record/pdf/': 'Ata da decisão em papel: A4, em português (PDF)',
  'GET /api/planner/versions/:id/edits/':
    'O que mudou depois de uma revisão (`since`, 0 para tudo), do mais antigo ao mais novo',
  'GET /api/planner/versions/:id/executive-summary/':
    'Uma versão em uma página A4 para a diretoria, em português (PDF)',
  'GET /api/planner/versions/:id/held-cells/': 'Células de uma versão que alguém segura, para todos que a editam',
  'GET /api/planner/versions/:id/parts/:part/':
    'Uma parte de uma versão pelo nome (`marketing`, `tributation`, …): as suas linhas, ou o seu objeto',
  'GET /api/planner/versions/:id/indicators/': 'Indicadores de uma versão, cada um com nome, unidade e fórmula',
  'GET /api/planner/versions/:id/projection/': 'Projeção de uma versão como o servidor a calculou (`uni.projection/1`)',
  'GET /api/planner/versions/:id/partners/:number/report/':
    'Aportes, distribuições e indicadores de um só sócio, em português (PDF); 400 sem resultado por sócio no estudo',
  'GET /api/planner/versions/:id/scenario-criteria/': 'Critérios pelos quais os cenários de uma versão são julgados',
  'GET /api/planner/versions/:id/scenarios/': 'Cenários de uma versão, na ordem em que foram criados',
  'GET /api/planner/versions/:id/statements/':
    'Resultado, balanço e REF de uma versão por ano, em português (PDF); 400 sem resultado e balanço no estudo',
  'GET /api/planner/versions/:id/study/': 'Estudo de uma versão, com os ids dos itens',
  'GET /api/planner/versions/:id/study/edits/':
    'Lotes de edições de uma versão, do mais novo ao mais antigo, em páginas; de quem, do quê e de quando, se pedido',
  'GET /api/planner/versions/:id/workbook/': 'Projeção de uma versão em planilha com fórmulas vivas (.xlsx)',
  'GET /api/planner/enterprises/:id/approved-plan/':
    'O que foi aprovado de um empreendimento, como foi aprovado, para ficar ao lado da tendência',
  'GET /api/planner/enterprises/:id/closing-checklist/':
    'O que há contra fechar os meses até um, e o que precisa ser dito antes',
  'DELETE /api/planner/cash-flow-groupings/:id/': 'Exclui um grupo; as linhas voltam às suas rubricas',
  'DELETE /api/planner/enterprises/:id/': 'Põe um empreendimento com as suas versões na lixeira',
  'DELETE /api/planner/grid-views/:id/':
    'Exclui uma visão; para quem ela era a primeira, a tela começa como para todos',
  'DELETE /api/planner/index-series/:id/': 'Exclui uma série própria da organização que não tem valores',
  'DELETE /api/planner/land-plots/:id/': 'Põe na lixeira um terreno que não virou empreendimento',
  'DELETE /api/planner/land-plots/:id/files/:file/': 'Remove um arquivo de um terreno',
  'DELETE /api/planner/modules/:id/': 'Exclui um módulo que nenhum estudo usa',
  'DELETE /api/planner/templates/:id/': 'Exclui um modelo; os estudos que o usaram ficam com o que receberam',
  'DELETE /api/planner/versions/:id/': 'Põe na lixeira uma versão que não é a vigente',
  'DELETE /api/planner/versions/:id/parts/:part/:row/': 'Exclui uma linha de uma parte',
  'DELETE /api/planner/versions/:id/scenarios/:scenario/': 'Exclui um cenário',
  'PATCH /api/planner/comment-threads/:id/': 'Marca uma conversa como resolvida, ou como aberta de novo',
  'PATCH /api/planner/enterprises/:id/': 'Altera um empreendimento',
  'PATCH /api/planner/enterprises/:id/system/': 'Diz em que ERP um empreendimento está',
  'PATCH /api/planner/index-series/:id/': 'Renomeia uma série própria da organização',
  'PATCH /api/planner/land-plots/:id/': 'Altera campos de um terreno',
  'PATCH /api/planner/modules/:id/': 'Renomeia um módulo, ou troca o número de um que nenhum estudo usa',
  'PATCH /api/planner/versions/:id/': 'Renomeia uma versão, torna-a vigente ou a arquiva',
  'PATCH /api/planner/versions/:id/held-cells/':
    'Segura células de um rascunho, ou as solta; responde todas as que estão seguras',
  'PATCH /api/planner/versions/:id/parts/:part/':
    'Junta campos, ou linhas em `items`, a uma parte; uma linha sem id é acrescentada; é um lote de edições como outro',
  'PATCH /api/planner/versions/:id/parts/:part/:row/': 'Junta campos a uma linha de uma parte',
  'PATCH /api/planner/versions/:id/scenarios/:scenario/': 'Renomeia um cenário, ou troca o que ele muda',
  'PATCH /api/planner/versions/:id/study/': 'Aplica um lote de edições feito sobre uma revisão: todas ou nenhuma',
  'POST /api/planner/cash-flow-groupings/': 'Cria um grupo de linhas; uma linha está em um grupo no máximo',
  'POST /api/planner/cash-flow/workbook/': 'O mesmo fluxo de caixa em planilha cujas somas são fórmulas (.xlsx)',
  'POST /api/planner/comment-threads/:id/replies/': 'Responde em uma conversa; uma resolvida volta a ficar aberta',
  'POST /api/planner/enterprises/': 'Cadastra um empreendimento',
  'POST /api/planner/enterprises/:id/closing/':
    'Fecha os meses até um que já terminou; o que bloqueia pede motivo de quem pode bloquear versões',
  'POST /api/planner/enterprises/:id/realised-imports/':
    'Importa linhas de um arquivo: as aceitáveis juntas, com um relatório das outras; `preview` não grava nada',
  'POST /api/planner/enterprises/:id/physical-progress/':
    'Mede um mês de um módulo; o que foi medido dele antes é substituído',
  'POST /api/planner/enterprises/:id/realised-entries/':
    'Lança quanto uma linha deu em um mês; o que um ERP enviou fica',
  'POST /api/planner/enterprises/:id/realised-undo/':
    'Desfaz uma alteração de valores: volta a valer o que ela substituiu',
  'POST /api/planner/enterprises/:id/reopening/': 'Reabre um mês fechado e os seguintes, com o motivo',
  'POST /api/planner/enterprises/:id/restore/': 'Tira um empreendimento da lixeira',
  'POST /api/planner/grid-views/':
    'Guarda uma visão com um nome; compartilhar exige o direito de alterar o que a tela mostra',
  'POST /api/planner/index-fetches/':
    'Consulta agora o Banco Central sobre uma série e guarda a resposta até alguém confirmar',
  'POST /api/planner/index-readings/':
    'O que as linhas de uma planilha (ou um mês digitado) poriam no lugar, e os rascunhos com o índice; não grava nada',
  'POST /api/planner/index-series/': 'Cria uma série própria da organização',
  'POST /api/planner/index-values/':
    'Põe meses no lugar como foram vistos, guardando o que havia; um mês com outro valor agora é recusado, os outros seguem',
  'POST /api/planner/land-plots/': 'Cadastra um terreno na primeira etapa do funil',
  'POST /api/planner/land-plots/:id/development/':
    'Faz de um terreno um empreendimento, uma vez, com uma cópia do seu estudo como rascunho',
  'POST /api/planner/land-plots/:id/files/': 'Anexa um arquivo a um terreno: PDF, PNG ou JPEG, em base64',
  'POST /api/planner/land-plots/:id/moves/':
    'Leva um terreno a outra etapa do funil; nomeia os campos que a etapa exige',
  'POST /api/planner/land-plots/:id/restore/': 'Tira um terreno da lixeira',
  'POST /api/planner/land-plots/:id/residual/':
    'O máximo que o terreno pode custar no estudo do empreendimento para um indicador chegar à meta',
  'POST /api/planner/modules/': 'Cadastra um módulo de um empreendimento',
  'POST /api/planner/processing/': 'Recalcula todas as projeções da organização e confere com os hashes guardados',
  'POST /api/planner/templates/': 'Guarda uma curva ou um pacote de custos com um nome',
  'POST /api/planner/workbook-studies/':
    'Faz um rascunho de uma planilha da própria empresa, em um empreendimento ou em um novo, e compara os fluxos linha a linha',
  'POST /api/planner/versions/':
    'Cria uma versão a partir de um estudo inteiro; os módulos são criados no empreendimento',
  'POST /api/planner/approval-links/': 'O pedido a que leva o link de um e-mail, se a pessoa pode decidir agora',
  'GET /api/planner/approvals/': 'Pedidos de aprovação que esperam a pessoa, que ela enviou, ou passados',
  'POST /api/planner/approvals/:id/decision/':
    'Aprova, ou devolve com motivo, depois da senha; a última aprovação aprova a versão',
  'POST /api/planner/versions/:id/approval-requests/':
    'Pede a aprovação de uma versão enviada a pessoas nomeadas; cada uma recebe aviso e e-mail com link',
  'GET /api/planner/versions/:id/approvers/': 'Pessoas que podem aprovar esta versão, sem quem pergunta',
  'POST /api/planner/versions/:id/approve/': 'Aprova em definitivo uma versão enviada e sela a projeção',
  'POST /api/planner/versions/:id/drafts/':
    'Copia uma versão como rascunho com edições, para uma pessoa revisar; a versão não muda',
  'POST /api/planner/versions/:id/clone/':
    'Copia uma versão, em qualquer situação, para um novo rascunho; com `shift_months` ele começa depois, ou antes',
  'POST /api/planner/versions/:id/comments/':
    'Abre uma conversa sobre uma linha ou um mês dela; também em versão bloqueada ou aprovada',
  'POST /api/planner/versions/:id/lock/': 'Bloqueia um rascunho, com o motivo',
  'POST /api/planner/versions/:id/merge/':
    'Traz as alterações de outra versão de mesma origem: um lote, ou nenhum enquanto houver conflito',
  'POST /api/planner/versions/:id/parts/:part/':
    'Acrescenta uma linha a uma parte que é lista, ou junta campos a uma que é objeto; sem `revision`, sobre a atual',
  'POST /api/planner/versions/:id/parts/:part/export/': 'Uma parte de uma versão em arquivo: planilha ou CSV',
  'POST /api/planner/versions/:id/reopen/': 'Devolve uma versão enviada a rascunho',
  'POST /api/planner/versions/:id/restore/': 'Tira uma versão da lixeira',
  'POST /api/planner/versions/:id/scenarios/':
    'Cria um cenário de uma versão, em qualquer situação: o estudo fica como está',
  'POST /api/planner/versions/:id/submit/': 'Envia um rascunho para aprovação',
  'POST /api/planner/versions/:id/unlock/': 'Devolve uma versão bloqueada a rascunho, com o motivo',
  'PUT /api/planner/corporate-layer/': 'Substitui despesas, dívida e caixa mínimo da própria organização',
  'PUT /api/planner/cash-flow-groupings/:id/': 'Substitui nome, posição e linhas de um grupo',
  'PUT /api/planner/enterprises/:id/erp-documents/':
    'Tira um documento das séries de um empreendimento, com o motivo, ou o põe de volta',
  'PUT /api/planner/enterprises/:id/forecast-policies/':
    'Define como previsto e realizado se combinam, para todas as linhas',
  'PUT /api/planner/enterprises/:id/physical-progress/':
    'Põe medições no lugar das guardadas; em um módulo elas nunca diminuem',
  'PUT /api/planner/enterprises/:id/realised-entries/':
    'Põe linhas no lugar do que foi digitado ou importado nestas linhas e meses; o que um ERP enviou fica',
  'PUT /api/planner/enterprises/:id/report-settings/:model/':
    'Troca páginas, comentários e formato dos relatórios de um empreendimento para um tipo de leitor',
  'PUT /api/planner/enterprises/:id/sheet-mappings/': 'Guarda para onde foram linhas; o que se sabe de outras fica',
  'PUT /api/planner/workbook-layouts/': 'Guarda o que um layout significa, para a próxima planilha dele',
  'PUT /api/planner/grid-views/:id/': 'Troca nome, público ou conteúdo de uma visão',
  'PUT /api/planner/grid-views/:id/default/': 'Torna uma visão a primeira da tela de quem pede, ou deixa de ser',
  'PUT /api/planner/index-feed/': 'Diz se o Banco Central é consultado uma vez por dia',
  'PUT /api/planner/index-projections/': 'Põe taxas esperadas de meses e anos no lugar das digitadas antes',
  'PUT /api/planner/versions/:id/scenario-criteria/':
    'Substitui os critérios pelos quais os cenários de uma versão são julgados',
} as const;
