/** Descriptions of operations for integrators: ERPs, tables for BI, the first screen and the collaborative area. */
export const integrationOperations = {
  'GET /api/colab/benchmark-consent/':
    'Se a organização participa da comparação anônima, e quando a próxima é publicada',
  'GET /api/colab/benchmark-contributions/':
    'Com o que a organização contribuiu para a comparação anônima, da última à primeira',
  'GET /api/colab/connection/': 'De quem são os números, e se há um grupo com que compará-los',
  'GET /api/colab/enterprises/': 'Empreendimentos cujos indicadores se pode ver',
  'GET /api/colab/indicator-changes/':
    'Quem alterou definições de indicadores, ou a de um, quando, o que era e o que ficou; da última à primeira',
  'GET /api/colab/indicator/': 'Um indicador: definição, série própria e a de cada empreendimento',
  'GET /api/colab/indicators/': 'Catálogo de indicadores como a organização os define',
  'GET /api/colab/series/': 'Série própria de um indicador, mês a mês, em linhas',
  'GET /api/colab/benchmarking/': 'Se há um grupo com que comparar, ou por que não há',
  'GET /api/colab/query-sets/enterprises/': 'Empreendimentos comparados, com o endereço dos seus valores',
  'GET /api/colab/query-sets/strips/': 'Faixas do grupo por indicador, com o endereço delas',
  'GET /api/colab/strips/': 'Faixas do grupo por indicador, em linhas',
  'GET /api/integration/connections/:id/lists/:list/':
    'Uma lista de uma conexão pelo nome (`company`, `financialPlan`, …), em linhas; `parameters` e `exporter` são objetos',
  'GET /api/colab/values/':
    'Valores próprios dos indicadores mostrados, dos empreendimentos escolhidos juntos e de cada um',
  'PATCH /api/integration/connections/:id/lists/:list/:code/':
    'Escolhe uma linha de uma lista: se ela conta, ou a sua classe ou valor',
  'PATCH /api/colab/indicators/': 'Altera a definição de um indicador; a anterior fica guardada',
  'POST /api/colab/indicator-previews/': 'Quanto um indicador daria por outra fórmula; nada é gravado',
  'PUT /api/colab/benchmark-consent/': 'Entra na comparação anônima a partir da próxima data, ou sai dela',
  'POST /api/mcp/': 'Mensagem de um assistente pelo Model Context Protocol',
  'GET /api/feeds/v1/cash-flow.csv/': 'Fluxo de caixa das versões vigentes por linha e mês, em tabela',
  'GET /api/feeds/v1/contracts.csv/': 'Todos os contratos de venda, em tabela',
  'GET /api/feeds/v1/indicators.csv/': 'Indicadores das versões vigentes, em tabela',
  'GET /api/feeds/v1/installments.csv/': 'Todas as parcelas, em tabela',
  'GET /api/feeds/v1/realised.csv/': 'Meses fechados das versões vigentes, previsto e realizado, em tabela',
  'GET /api/feeds/v1/units.csv/': 'Todas as unidades, em tabela',
  'GET /api/feeds/v1/excel/': 'Arquivo de conexão do Excel (.odc), sem senha nem token',
  'GET /api/feeds/v1/excel-add-in/': 'Manifesto do suplemento do Excel (.xml), sem senha nem token',
  'GET /api/feeds/v1/power-bi/': 'Arquivo de conexão do Power BI (.pbids), sem senha nem token',
  'GET /api/feeds/v1/sheets-script/': 'Apps Script com funções para o Planilhas Google (.gs), sem senha nem token',
  'POST /api/feeds/v1/figures/': 'Indicadores e fluxo de planos pelos nomes, muitas células em uma chamada',
  'GET /api/odata/': 'OData: as tabelas que se podem ler',
  'GET /api/odata/metadata/': 'OData ($metadata): tipos e chaves das tabelas',
  'GET /api/odata/units/': 'OData: unidades',
  'GET /api/odata/units/count/': 'OData ($count): quantas unidades',
  'GET /api/odata/units/:id/': 'OData: uma unidade, units(:id)',
  'GET /api/odata/contracts/': 'OData: contratos de venda',
  'GET /api/odata/contracts/count/': 'OData ($count): quantos contratos de venda',
  'GET /api/odata/contracts/:id/': 'OData: um contrato de venda, contracts(:id)',
  'GET /api/odata/installments/': 'OData: parcelas',
  'GET /api/odata/installments/count/': 'OData ($count): quantas parcelas',
  'GET /api/odata/cash-flow/': 'OData: fluxo de caixa das versões vigentes por linha e mês',
  'GET /api/odata/cash-flow/count/': 'OData ($count): quantas linhas e meses do fluxo de caixa',
  'GET /api/odata/realised/': 'OData: meses fechados das versões vigentes, previsto e realizado',
  'GET /api/odata/realised/count/': 'OData ($count): quantas linhas e meses fechados',
  'GET /api/odata/indicators/': 'OData: indicadores das versões vigentes',
  'GET /api/odata/indicators/count/': 'OData ($count): quantos indicadores',
  'GET /api/home/alert-acts/': 'O que foi feito sobre os alertas, ou sobre um, do último ao primeiro',
  'GET /api/home/alerts/': 'O que pede atenção agora, do mais grave ao menos, com responsável e situação',
  'GET /api/home/changes/': 'O que aconteceu desde um instante, por empreendimento, do que se pode ver',
  'GET /api/home/figures/':
    'Vendas e o que se deve, de cada empreendimento e de todos juntos, e os dias guardados da carteira',
  'GET /api/home/first-steps/': 'Quais primeiros passos a organização já deu',
  'GET /api/home/notice-preferences/': 'Como a pessoa quer receber cada tipo de aviso, e o que silenciou',
  'GET /api/home/notices/': 'Os avisos da pessoa, do mais novo ao mais antigo, do que ainda pode abrir',
  'GET /api/home/notices/unread/': 'Quantos avisos da pessoa não foram lidos',
  'GET /api/home/push-devices/': 'Navegadores em que a pessoa recebe avisos, e a chave para inscrever outro',
  'POST /api/home/push-devices/': 'Envia os avisos da pessoa também a um navegador; lá os recebe uma pessoa por vez',
  'DELETE /api/home/push-devices/:id/': 'Não envia mais nada a um navegador',
  'POST /api/home/notices/read/': 'Marca avisos como lidos ou não lidos: alguns, ou todos até agora',
  'PUT /api/home/notice-preferences/': 'Escolhe os canais de cada tipo de aviso e os empreendimentos silenciados',
  'GET /api/home/search/': 'Cadastros em que todas as palavras de um texto aparecem, dos que se pode abrir',
  'GET /api/home/settings/':
    'A partir de quanto um número é alerta, quanto os indicadores devem dar, e quem mudou isso',
  'PATCH /api/home/settings/': 'Muda limites de alertas e metas de indicadores; o que valia antes fica guardado',
  'POST /api/home/alert-acts/': 'Dá um alerta a alguém, marca como visto, silencia por um tempo ou volta a alertar',
  'GET /api/integration/approved-origins/':
    'Endereços, além dos do fabricante, em que ERPs da organização podem ser chamados',
  'GET /api/integration/certificates/:id/': 'Um certificado de conciliação; o corpo é null até ser emitido',
  'GET /api/integration/connections/': 'Conexões da organização com ERPs',
  'GET /api/integration/connections/:id/': 'Uma conexão',
  'GET /api/integration/connections/:id/bindings/':
    'Empresas e centros de custo de uma conexão, com o empreendimento de cada um',
  'GET /api/integration/connections/:id/certificates/': 'Certificados de uma conexão, do mais novo ao mais antigo',
  'GET /api/integration/connections/:id/parameter-changes/':
    'Quem escolheu o quê nas listas de parâmetros, do último ao primeiro',
  'GET /api/integration/connections/:id/parameter-items/':
    'Uma lista de parâmetros com tudo o que nela se pode escolher',
  'GET /api/integration/connections/:id/parameters/':
    'Listas de parâmetros de uma conexão: quanto há disponível e quanto é usado',
  'GET /api/integration/connections/:id/refused-rows/':
    'Linhas postas de lado, com o motivo; não contam em lugar nenhum',
  'GET /api/integration/connections/:id/runs/': 'Últimas cargas, da mais nova à mais antiga',
  'GET /api/integration/connections/:id/sales/':
    'O que uma conexão trouxe para Vendas, até onde chegou e o que está em dúvida',
  'GET /api/integration/connections/:id/state/': 'Como está cada recurso, e o que resta das cotas',
  'GET /api/integration/flow/':
    'Para onde vai o dinheiro de cada conexão: com de-para, sem, sem empreendimento, fora do caixa, ignorado',
  'GET /api/integration/companies/':
    'Empresas de todas as conexões, com os empreendimentos que os centros de custo delas alimentam',
  'GET /api/integration/systems/': 'ERPs que podem ser lidos, com quantas conexões há de cada um e como estão',
  'GET /api/integration/works/':
    'Centros de custo (obras, no UAU) de todas as conexões, com o empreendimento que cada um alimenta',
  'GET /api/integration/gross-revenue-lines/':
    'Condições de pagamento a receber ou recebidas, com a linha da receita bruta de cada uma',
  'GET /api/integration/mapping-batches/': 'Quem alterou regras do de-para, da última alteração à primeira',
  'GET /api/integration/mapping-rules/': 'Regras que valem, com os meses em que valem',
  'GET /api/integration/mapping-sources/':
    'O que um tipo de de-para precisa decidir: contas, condições ou documentos, com o dinheiro e a regra',
  'GET /api/integration/mapping-targets/':
    'Linhas que um tipo de de-para oferece; sem tipo, as de todos; de um ERP, as que se oferecem a ele',
  'GET /api/integration/runs/:id/': 'Uma carga com as suas partes',
  'GET /api/integration/series-changes/':
    'O que a última publicação mudou, por conexão e empreendimento, da última à primeira',
  'GET /api/integration/source-documents/': 'Documentos por trás de uma origem do de-para',
  'DELETE /api/integration/approved-origins/:id/':
    'Revoga um endereço aprovado; o que está sendo lido nele termina na próxima chamada',
  'DELETE /api/integration/connections/:id/':
    'Desconecta: nada mais é lido, e o que o ERP trouxe passa a ser da organização ou é retirado',
  'PATCH /api/integration/connections/:id/': 'Altera uma conexão; segredos que não vêm continuam como estão',
  'PATCH /api/integration/connections/:id/parameters/':
    'Escolhe em uma lista de parâmetros; o que isso muda no realizado é projetado na hora',
  'POST /api/integration/approved-origins/':
    'Permite chamar ERPs da organização em um endereço exato, também http e redes privadas',
  'POST /api/integration/connections/': 'Cria uma conexão; os segredos são selados e não são mais mostrados',
  'POST /api/integration/connections/:id/certificates/':
    'Lê o ERP de novo e compara com o que o UNI tem; não altera nada',
  'POST /api/integration/connections/:id/hook/':
    'Gera um endereço e um token para o ERP mandar os seus eventos; os anteriores deixam de valer',
  'POST /api/integration/connections/:id/replay/':
    'Projeta de novo os meses realizados a partir do que já chegou, sem chamar o ERP',
  'POST /api/integration/connections/:id/runs/': 'Pede uma carga, ou responde a que está em andamento',
  'POST /api/integration/connections/:id/test/': 'Pergunta uma vez a cada recurso que o UNI lê: um sinal para cada',
  'POST /api/integration/hooks/:hook/': 'Recebe um evento de um ERP; o mesmo evento de novo não muda nada',
  'POST /api/integration/mapping-batches/': 'Altera regras, todas juntas, e projeta de novo os meses realizados',
  'POST /api/integration/mapping-batches/:id/undo/': 'Devolve as regras a como estavam antes de uma alteração',
  'POST /api/integration/mapping-imports/':
    'Regras de uma planilha: as linhas aceitáveis juntas, com um relatório das outras; `preview` não grava nada',
  'POST /api/integration/mapping-preview/':
    'O que alterações de regras fariam ao realizado, por empreendimento, linha e mês; nada é gravado',
  'POST /api/integration/mapping-suggestions/accept/':
    'Faz de sugestões regras: das origens informadas, ou de todas que têm certeza suficiente',
  'POST /api/integration/runs/:id/cancel/': 'Interrompe uma carga; o que ela leu fica, e a próxima continua dali',
  'PUT /api/integration/connections/:id/bindings/':
    'Diz de empresas e centros de custo a que empreendimento pertencem; os não informados ficam como estão',
  'PUT /api/integration/connections/:id/gross-revenue-lines/':
    'Diz de condições de pagamento a linha, o sinal, o índice e a ordem; as não informadas ficam como estão',
} as const;
