import { facts, type GuideChapter, section, steps } from './chapter.ts';

const first: GuideChapter = {
  key: 'primeiros-passos',
  title: 'Primeiros passos',
  about: 'Entrar, abrir o exemplo, criar o primeiro estudo e se mover pelo programa.',
  screens: ['home', 'firstStudy', 'notices', 'noticeInbox', 'approvalLink'],
  picture: 'Tela de início com os indicadores da carteira, o caixa consolidado e a lista Atenção agora',
  film: 'O primeiro estudo: o nome é digitado, o estudo é criado, as unidades mudam e os indicadores acompanham até o resultado em palavras',
  sections: [
    section(
      'O que a tela de início mostra',
      'Os números são da versão vigente de cada empreendimento: VGV líquido, resultado, exposição máxima e TIR do caixa somado; VSO do último mês completo e inadimplência vêm das vendas. _Comparar com_ mostra a diferença para a linha de base, a última versão aprovada. Um empreendimento sem versão vigente ou em prospecção fica fora das somas, e a tela diz quantos são; _Todos, com os em prospecção_ os inclui.',
      'Todo número leva à sua conta, _De onde vem este número_: a fórmula e o que cada empreendimento dá a ele, até o recibo no estudo. Um ponto do gráfico abre a conta do mês.',
      'Em _Atenção agora_ ficam os fatos que pedem uma decisão, os mesmos para todos: cada um leva ao lugar onde se resolve, pode ter um responsável e pode ser silenciado até um dia, com o motivo. _O que mudou_ conta o que aconteceu desde ontem, em sete dias ou desde a sua última visita. _Continuar de onde parou_ guarda os últimos lugares abertos neste navegador.',
      'O _Mapa da carteira_ põe os empreendimentos lado a lado: azul é melhor, terracota é pior, ◆ é o pior da coluna. Ordene por qualquer indicador; as setas andam e Enter abre. Em _Limites e metas_ a organização diz a partir de quando um número é alerta e a meta de cada indicador; com meta, a cor diz a distância dela. Quem alterou o quê fica no histórico.',
    ),
    section(
      'O primeiro estudo em cinco passos',
      'Quem pode criar empreendimentos e ainda não tem um estudo próprio encontra no início _Fazer meu primeiro estudo_. São poucos campos por passo, cada um com um valor usual do modelo, e os indicadores ao lado acompanham cada mudança.',
      steps(
        '_Empreendimento_: nome, cidade, data-base e o modelo do que será construído. _Criar o estudo_ grava um rascunho de verdade, o mesmo que você abre depois.',
        '_Tipologias e preços_: quantas unidades, de que tamanho, por quanto.',
        '_Terreno e obra_: custo do terreno, custo da obra e as datas.',
        '_Vendas e financiamento_: tabelas de venda, como se paga e o que o banco financia.',
        '_Resultado_: VPL, TIR e exposição máxima em palavras, e o que fazer depois.',
      ),
      'Você pode sair quando quiser: o passo fica gravado na sua conta e continua em qualquer aparelho. _Não mostrar mais_ tira a oferta do início; nesta ajuda, _Primeiro estudo em cinco passos_ a traz de volta.',
    ),
    section(
      'Do zero ao fluxo de caixa',
      steps(
        'Em _Empreendimentos_, escolha _Novo estudo_.',
        'Escolha um modelo: torre, MCMV, loteamento em parceria ou próprio, comercial, locação, hotel ou self storage. _De onde vêm os números_ diz as fontes e o que é hipótese. Tudo o que você não preencher já vem com um valor do modelo e pode ser mudado depois.',
        'Preencha nome, área, preço, custo, terreno e datas. O quadro _Resultado com estas premissas_ acompanha cada tecla.',
        'Escolha _Criar e calcular_: o fluxo de caixa abre calculado.',
      ),
    ),
    section(
      'Avisos e aprovações',
      'O sino conta os avisos não lidos: menções em comentários, fechamentos devidos, alertas e aprovações. Eles ficam guardados por doze meses, valem em qualquer aparelho e podem ser silenciados por tipo e por empreendimento em _Preferências_. Ali, _Avisar neste navegador_ faz o aviso aparecer no aparelho mesmo com o UNI fechado; a lista diz quais navegadores recebem, e sair do UNI desliga o deste. _API e webhooks_ leva os avisos da organização a canais do Teams e do Slack.',
      'Quem envia uma versão para aprovação escolhe as pessoas em _Pedir aprovação_. Cada uma recebe por e-mail os números, a diferença para a última versão aprovada e um link que serve uma vez. A decisão pede a senha; devolver pede o motivo.',
    ),
    section(
      'Mover-se sem o mouse',
      facts(
        'Ctrl+K abre a busca de telas, comandos e cadastros: contratos, unidades, clientes, propostas, versões e fornecedores.',
        'Ctrl+S grava o que foi digitado; F6 passa para a próxima região da tela.',
        'A tecla ? mostra os atalhos; F1 abre esta ajuda.',
        'g e depois h, p, f, v, i, c ou a leva ao início, aos empreendimentos, ao fluxo de caixa, às vendas, à integração, ao colaborativo ou ao seu painel.',
      ),
      'Dentro de um estudo, Ctrl+K acha também abas, linhas do fluxo, campos, cenários, versões, relatórios e exportações. Uma meta pode ser escrita: “preço mínimo para TIR de 20 %” abre _Metas_ e procura.',
      'Atalhos de uma tecla podem ser desligados em _Painel do usuário_, em _Atalhos de uma tecla_.',
    ),
  ],
};

const enterprises: GuideChapter = {
  key: 'empreendimentos',
  title: 'Empreendimentos',
  about: 'A carteira, os terrenos, o cadastro e a importação de planilhas.',
  screens: ['land', 'enterprises', 'enterpriseRegister', 'workbookStudy', 'workspace'],
  tabs: ['geral', 'modulos'],
  picture:
    'Carteira de empreendimentos em cartões, cada um com VGV, margem, exposição e a curva do fluxo livre acumulado',
  sections: [
    section(
      'A carteira',
      'Cada cartão mostra a fase, a cidade, a versão usada e os indicadores. Ordene por _Margem_, _Exposição_ ou _TIR_, filtre por fase ou por texto e alterne entre _Cartões_ e _Lista_. O que você escolhe fica no endereço da página: envie o endereço e a outra pessoa verá o mesmo.',
    ),
    section(
      'Terrenos',
      'Em _Carteira e terrenos_, os terrenos ficam em um funil, fora dos números consolidados. Arraste um cartão para outra etapa, ou use Espaço, ← → e Espaço. _Proposta_ exige o negócio, _Opção ou contrato_ a validade, e descartar pede o motivo; o histórico fica.',
      'Cada terreno tem um _Responsável_, que o filtro e a lista mostram; quem saiu da organização continua nomeado, com a marca. _Converter em empreendimento_, no cadastro do terreno, cria o empreendimento com uma cópia do estudo como rascunho, uma vez só. _Excluir terreno_ leva à _Lixeira_, de onde ele volta, e _Exportar_ salva a lista filtrada.',
      'O consolidado conta só o que foi lançado; os interruptores somam, nesta tela, as prospecções aprovadas e as versões em aprovação, ou mostram a _Nossa participação_, pelos sócios de cada estudo. _Terrenos a pagar_ são os pagamentos de terreno e de permuta financeira dos próximos doze meses, sem outorga. A TIR mínima é a meta de _Limites e metas_, no Início: abaixo dela o estudo aparece em vermelho com ■. Os cartões da carteira trazem a parte vendida das unidades.',
      'O cadastro calcula enquanto você digita: área computável pelo coeficiente, unidades pela eficiência, permuta e _Valor residual estático_, que não tem tempo nem juros. O que falta é dito, nunca suposto. Com um empreendimento vinculado, _Valor residual pelo estudo_ procura o maior preço de terreno que ainda chega à TIR, à margem ou ao VPL.',
    ),
    section(
      'Cadastro e módulos',
      'Um empreendimento tem um ou mais módulos (torres, fases, quadras), cada um com suas tipologias, datas e tabelas de venda. _Adicionar módulo_ e _Duplicar_ trazem os custos e as receitas do módulo copiado; ao excluir um módulo, o programa pergunta se eles saem também. Datas são informadas em relação a um marco (_lançamento_, _início da obra_, _fim da obra_, _chaves_): mover o marco move tudo o que depende dele.',
    ),
    section(
      'Um estudo inteiro de uma planilha',
      steps(
        'Em _Empreendimentos_, escolha _De uma planilha_ e o arquivo .xlsx ou .csv da sua empresa.',
        'Em _O que encontramos_, confira áreas, meses e empreendimentos, o que o arquivo oculta e as somas que não fecham.',
        'Em _De-para_, confira o destino de cada linha; o programa lembra para a próxima planilha do mesmo layout.',
        'Em _Conferência_, compare planilha e estudo, linha por linha e mês a mês. Cada diferença traz o motivo.',
        'Em _Criar_, dê nome à versão. O estudo nasce como rascunho.',
      ),
    ),
    section(
      'Trazer uma planilha',
      steps(
        'No estudo, escolha _Importar planilha_ e o arquivo .xlsx ou .csv.',
        'Confira que coluna é cada mês e que linha é cada item; o programa lembra a escolha para a próxima vez.',
        'Em _Conferência_, veja o que muda antes e depois, linha por linha, e só então confirme. Nada é gravado antes disso.',
      ),
    ),
  ],
};

const study: GuideChapter = {
  key: 'planejar',
  title: 'Planejar um estudo',
  about: 'Custos, curvas, financiamento, tributos e a grade que aceita as mãos do Excel.',
  screens: ['partnerReports', 'committeeReports', 'reportSchedules'],
  tabs: ['vendas', 'custos', 'financiamento', 'tributacao', 'reforma-tributaria', 'distribuicao', 'cronograma'],
  picture: 'Aba Custos e despesas: grupos à esquerda, valor e curva mensal do grupo escolhido à direita',
  film: 'O relatório ao comitê: as páginas com os números do estudo, uma após a outra, até o botão que baixa o PDF',
  sections: [
    section(
      'Premissas e curvas',
      'Cada grupo de custo tem um valor (em reais, por m², por unidade ou em % do VGV) e uma curva que o distribui no tempo. _Todos em grade_ mostra todos os grupos como linhas, um mês por coluna. Toda mudança recalcula na hora; _Tudo salvo_ diz que já está guardado.',
      'Sem internet, os cinco estudos abertos por último abrem neste navegador, com a hora do que se vê. O que você mudar fica no computador e é salvo na volta. Se outra pessoa mudou o mesmo valor, escolha entre _Manter os meus_ e _Usar os do servidor_. _Sair_ apaga esses estudos do computador.',
      'Com estudos de pelo menos quatro outros empreendimentos, a aba _Geral_ mostra _Premissas entre os seus estudos_: a posição de cada premissa, de quanto a quanto vão as outras e, em _Ver quais_, de quem são.',
      'A curva pode ter uma forma (linear, S, sino, trapézio) ou ser manual. Uma curva manual precisa somar 100%: _Normalizar_ faz isso mantendo as proporções.',
      'Em _Cronograma_, as etapas da obra têm peso, meses e etapas anteriores. Arraste as barras, ou use ← e → nas alças; veja o efeito e só então use _Aplicar_. A curva física vem das etapas, e a acumulada, sob as barras, acompanha a barra que se move.',
      'O registro da incorporação e o habite-se são marcos do cronograma: a data se digita em _Datas_, abaixo, e depois se arrasta. Nenhum valor depende deles, mas um lançamento antes do registro, ou chaves antes do habite-se, são apontados. Com o espelho de vendas, a barra _Vendas_ conta as unidades vendidas.',
      '_Modelo_ traz as etapas de um tipo de obra, com pesos e prazos que são ordens de grandeza: troque pelos do seu orçamento. _Importar arquivo_ lê o XML do MS Project ou uma planilha com colunas como Etapa, Início, Fim, Peso e Predecessoras; escolha o nível que vira etapa e o que dá os pesos, e veja o que não foi lido, com o motivo. Nos dois casos _Ver no cronograma_ mostra o efeito em chaves, TIR e exposição, e nada muda antes de _Aplicar_.',
      'As setas ligam cada etapa às que esperam por ela, em petróleo no caminho crítico. _Ver como tabela_ diz o mesmo em palavras.',
    ),
    section(
      'A grade',
      facts(
        'Cole um bloco do Excel com Ctrl+V: o número é lido como no Brasil (1.234,56), e o que tiver duas leituras é perguntado, nunca adivinhado.',
        'Digite uma conta: =1500*12, =total*3%, +=10% ou *=1,05.',
        'Arraste a alça, ou use Ctrl+D e Ctrl+R, para preencher. Ctrl+Z desfaz em um passo, também uma colagem inteira.',
        'Alt+Shift+L trava uma célula: ao redistribuir, ela não muda.',
        'Ctrl+[ explica o número da célula.',
        'Shift+F deixa na tela só a grade, e Esc volta. Shift+G recolhe o gráfico, cuja borda também se arrasta; Shift+I abre os indicadores.',
      ),
      'Células calculadas e meses realizados fechados não aceitam digitação; a grade diz por quê.',
    ),
    section(
      'Financiamento, tributos e distribuição',
      'No _Plano empresário_ as liberações seguem a obra e esperam as condições para liberar; o saldo é pago com o fluxo ou com os repasses. Em _Tributação_ as alíquotas valem por data, e um estudo que cruza a transição tributária usa a alíquota de cada mês. _Reforma tributária_ mostra o estudo sob a lei de hoje, a transição e 2033, lado a lado, ano a ano, com redutores e créditos; _Usar no estudo_ aplica uma delas. Em _Distribuição de lucros_ ficam os sócios, os aportes e a política de distribuição.',
    ),
    section(
      'Relatórios do estudo',
      'Em _Relatórios do estudo_ escolha as páginas e a ordem para o comitê, o banco ou os sócios. Um comentário pode citar um número, como {tir}, que acompanha a versão. _Apresentar_ mostra as páginas em tela cheia, e _Baixar PDF_ usa as páginas salvas.',
      '_Agendar envio_ manda o PDF por e-mail toda semana ou todo mês, num dia ou num dia útil, sempre da versão vigente. Em _Envios de relatórios_ estão o próximo envio, o último e a causa de uma pausa; ali se envia na hora, pausa, edita e exclui. Só recebe quem pode ler o empreendimento.',
      'Quem altera os dados da organização abre _Identidade_ e escolhe logotipo e cor, que passam a valer em todos os relatórios. Uma cor clara demais para texto branco não é aceita.',
    ),
    section(
      'O relatório de um sócio',
      'Em _Resultado por sócio_, _Relatório (.pdf)_ grava um PDF com os valores de um só sócio: aportes, recebimentos e saldos por ano e por mês, TIR, múltiplo e o que foi combinado com ele. Nome e valor dos outros sócios não aparecem.',
      'Quem está em um grupo com a permissão _Ver só os relatórios dos sócios_ encontra em _Relatórios dos sócios_ os das versões vigentes. Estudos, projeções e indicadores continuam fechados. A auditoria guarda cada relatório emitido.',
    ),
  ],
};

const numbers: GuideChapter = {
  key: 'numeros',
  title: 'Ler e explicar os números',
  about:
    'Fluxo de caixa do estudo, indicadores, a explicação de qualquer número, planilha com fórmulas e resumo executivo.',
  screens: [],
  tabs: ['fluxo-de-caixa', 'indicadores'],
  picture: 'Fluxo de caixa de um estudo: gráfico de entradas, saídas e acumulado, e a grade por rubrica',
  sections: [
    section(
      'De onde vem este número',
      'Escolha qualquer número e use _Explique este número_ (Ctrl+[). O painel mostra a fórmula, as parcelas que somam o valor ao centavo e a premissa de onde vieram; _abrir premissa_ leva até ela. _Ver dependentes_ mostra o que mudaria com ele. Um zero diz o que o fez: a condição não atendida com os seus números (“0: 12,0% vendidos, mínimo 30%”), o período, o limite ou a escolha do estudo. Cada safra de venda abre até o preço, a participação, o índice e a premissa. Em qualquer campo do estudo, _O que este campo muda?_ (o ponto de interrogação junto do nome, ou Ctrl+[ no campo) experimenta um passo e mostra as linhas e os indicadores que mudam, e quanto.',
    ),
    section(
      'Como os valores são contados',
      facts(
        'Entradas são positivas e saídas, negativas. O acumulado é a soma desde o primeiro mês.',
        'A exposição máxima de caixa é o ponto mais fundo do fluxo livre acumulado: quanto o projeto precisa, no pior mês.',
        'No pé da grade ficam as duas linhas que o gráfico desenha: em _Sem financiamento_, o _Fluxo livre_ e o _Fluxo livre acumulado_; em _Com financiamento e capital_, o _Saldo do mês_ e o _Caixa final_.',
        'A TIR é do fluxo livre mensal, ao ano efetiva. Se outra taxa positiva também zera o VPL, a tela diz, e o VPL ou a TIR modificada são a medida segura.',
        'Em _Geral_, _Análise do retorno_ acrescenta leituras do mesmo fluxo: TIR e VPL reais, pelo deflator; TIR por datas, contada em dias do fim de cada mês; e o custo médio de capital, que também pode ser a taxa de desconto do estudo.',
        'Moeda corrente (nominal) aplica os índices; moeda constante (real) não.',
      ),
    ),
    section(
      'Levar os números',
      'Em _Exportar_: _Planilha com fórmulas (.xlsx)_ recalcula no Excel e no LibreOffice, com os mesmos centavos: altere uma célula azul de Premissas, prazos também, e linhas e indicadores acompanham; o que é fixo está em cinza, com o motivo; _Fluxo de caixa (.csv)_ traz os valores; _Estudo (.json)_ traz tudo o que foi digitado. _Resumo executivo (.pdf)_ cabe em uma página e pode ser impresso em tons de cinza.',
    ),
    section(
      'Resultado e balanço',
      'Num estudo com contabilidade, o fim do _Fluxo de caixa_ mostra o resultado pelo custo incorrido (POC), o balanço, o que falta apropriar (REF) e _Do caixa ao lucro_, por mês, trimestre ou ano. Com empresas (SPE), _Resultado e balanço por empresa_ repete tudo de cada uma; as empresas somam o consolidado, linha por linha. Em _Indicadores_, _Resultado e balanço (.pdf)_ sai por ano ou por mês, de todas juntas, de cada empresa com o consolidado, ou de uma só.',
    ),
  ],
};

const versions: GuideChapter = {
  key: 'versoes',
  title: 'Versões',
  about: 'Guardar, comparar, aprovar e entender por que um indicador mudou.',
  screens: [],
  tabs: ['versoes'],
  picture: 'Aba Versões: a linha do tempo das versões com estado, autor e indicadores',
  sections: [
    section(
      'Estados',
      'Uma versão nasce _rascunho_. _Enviar para aprovação_ a congela até que alguém com permissão a aprove ou devolva. Com pendência grave de plausibilidade em _Validações_, o envio pede um motivo, que fica no registro de decisão. As pendências saem também no resumo executivo e na aba Conferência da planilha; as faixas esperadas são as dos estudos aprovados da organização, quando há cinco, e onde o conserto é evidente há um botão que o faz e que se desfaz de uma vez. Aprovada, ela não muda mais: os números e o estudo ficam selados. _Bloquear_ protege um rascunho de mudanças sem o aprovar. Aprovar a torna _vigente_, a versão que entra nas somas da organização; _Tornar vigente_ volta a uma aprovada antes. Um rascunho não é plano de ninguém: até a primeira aprovação o empreendimento fica fora das somas.',
    ),
    section(
      'Comparar',
      steps(
        'Escolha _Comparar com_ e a outra versão.',
        'Veja _Premissas mostradas_: cada mudança com antes e depois, e _Só diferenças_ no fluxo.',
        'Em _Por que mudou?_ escolha o indicador: o efeito de cada mudança soma a diferença toda.',
      ),
      'Com _Trazer mudanças_ você leva para o rascunho só as mudanças escolhidas de outra versão. Duas pessoas podem editar o mesmo rascunho: o que não se sobrepõe é juntado, o que se sobrepõe é perguntado.',
    ),
    section(
      'Decisões e comentários',
      'Comentários ficam no número ou na premissa a que se referem. _Registro de decisão (.pdf)_ reúne a versão aprovada, os números da aprovação, quem aprovou e por quê.',
    ),
  ],
};

const scenarios: GuideChapter = {
  key: 'cenarios',
  title: 'Cenários e sensibilidade',
  about: 'E se o preço cair, a obra atrasar, o juro subir?',
  screens: [],
  tabs: ['cenarios', 'sensibilidade', 'metas', 'duas-entradas', 'simulacao'],
  picture: 'Aba Cenários: premissas e resultados por cenário, lado a lado',
  film: 'Um cenário: Otimista e Pessimista são criados, o preço de um deles muda, e o cenário escolhido passa a valer no estudo inteiro',
  sections: [
    section(
      'Cenários',
      'Um cenário é o estudo com algumas premissas alteradas; o resto segue a base. _Criar Otimista e Pessimista_ começa com os extremos usuais. Quando um cenário vira decisão, _Promover a versão_ faz dele uma versão nova, que diz de qual versão veio.',
    ),
    section(
      'Cenário em uso',
      'Escolha um cenário no cabeçalho do estudo, ou com C e o número dele. Todas as abas, os gráficos, as explicações, as planilhas e os PDFs passam a mostrar os números do cenário, com o nome dele e a diferença em relação à Base. As premissas ficam só para leitura: o estudo é alterado na Base, e o cenário, em _Comparar_, no grupo _Cenários_.',
    ),
    section(
      'Tornado, meta e simulação',
      facts(
        '_Sensibilidade_ ordena as premissas pelo quanto movem o indicador escolhido: à esquerda da linha ele cai, à direita sobe.',
        '_Buscar meta_ procura o valor de uma premissa que basta para uma meta, por exemplo o preço que faz a TIR chegar a 20%.',
        '_Terreno residual_ diz quanto o terreno pode custar para um indicador chegar à meta; _Preço de equilíbrio_, quanto os preços precisam ser. _Aplicar ao estudo_ leva o valor ao estudo em um passo, que pode ser desfeito.',
        '_Simulação_ sorteia muitas vezes as distribuições que você definiu. P10, P50 e P90 são os valores que 10%, 50% e 90% das rodadas não ultrapassam. A mesma _Semente_ dá sempre o mesmo resultado.',
        '_Critérios de aprovação_ dizem, em cada cenário, se as condições da organização são atendidas.',
      ),
    ),
  ],
};

const realised: GuideChapter = {
  key: 'realizado',
  title: 'Realizado e fechamento do mês',
  about: 'O que aconteceu ao lado do que foi planejado, mês fechado e o que segue depois dele.',
  screens: ['committedForecast'],
  tabs: ['realizado'],
  picture: 'Aba Realizado × previsto: orçado, realizado, desvio e tendência de cada rubrica',
  film: 'Fechar um mês: a conferência é aberta, o que falta recebe uma resposta e um motivo, e o mês passa a fechado',
  sections: [
    section(
      'De onde vem o realizado',
      'Do ERP, pelo de-para; de uma planilha; ou digitado, quando _Permitir ajuste manual_ está ligado. _Ver documentos_ mostra os títulos que formam cada valor.',
    ),
    section(
      'Fechar o mês',
      steps(
        'Escolha _Fechar mês_ e o mês. Um mês que ainda não terminou não pode ser fechado.',
        'Veja a conferência: valor sem destino ou sem empreendimento, linhas em quarentena, idade da leitura, certificado de carga, linhas sem lançamento, avanço físico e maiores desvios.',
        'Diga o que cada linha sem lançamento segue: _mantém o plano_ ou _zero_. Ela nunca é chamada de realizada. Comente os desvios desfavoráveis acima de 5%.',
        'O que bloqueia impede o fechamento. Quem pode bloquear versões fecha assim mesmo, com um motivo que fica no histórico e na auditoria.',
        'Os meses fechados não mudam mais; o que o ERP alterar neles aparece em _Mudanças em meses fechados_.',
        'A política de cada linha diz como o saldo segue: _mantém o plano_, _redistribui o saldo_ ou _desloca o plano_.',
      ),
      'Meses fechados podem ser reabertos com um motivo, que fica no histórico e na auditoria.',
    ),
    section(
      'Aprovado e tendência',
      'O plano aprovado não muda: guarda os números da aprovação. Depois de um fechamento, a tendência fica ao lado dele no cabeçalho, nos cartões, nas listas, no resumo executivo e nas tabelas para BI. _Aprovado × tendência_ mostra a ponte entre os dois, ao centavo.',
    ),
    section(
      'Sinais',
      'Custos e receitas são digitados positivos; a devolução de um custo é negativa. A API recebe o sinal da linha: receitas positivas, todas as outras negativas. Um sinal contrário é aceito e avisado.',
    ),
    section(
      'Compromissado × previsto',
      'O que já está contratado no ERP, mas não foi pago, é o compromissado. _A comprometer_ é o que falta do orçado; _Tendência_ é realizado + compromissado + a comprometer.',
    ),
  ],
};

const consolidated: GuideChapter = {
  key: 'fluxo-da-organizacao',
  title: 'Fluxo de caixa da organização',
  about: 'Vários empreendimentos em um só fluxo.',
  screens: ['cashFlow'],
  picture: 'Fluxo de caixa consolidado dos empreendimentos, com grade por rubrica',
  sections: [
    section(
      'Escolher e somar',
      'Escolha os empreendimentos, o período e a moeda, e leia as linhas por rubrica, por empreendimento ou pelos grupos da organização. A participação de cada sócio pode ser aplicada. Cada célula se explica e diz que a soma confere; dos totais se abre _Do VGV ao caixa final_, que leva de um ao outro.',
    ),
    section(
      'A camada corporativa',
      '_Com a camada corporativa_ mostra o que a própria organização paga e deve acima dos empreendimentos: despesas da sede, empréstimos, caixa mínimo, aportes e distribuição. Cada empreendimento entra pela participação da organização, como os sócios estão no estudo dele; onde ela não é sócia, fica fora e a tela diz. Os indicadores e as conferências são os da carteira inteira.',
      'O gráfico, os períodos (mês, trimestre, ano), a impressão e _Exportar_ são os mesmos do fluxo dos empreendimentos. Enter em qualquer célula abre as parcelas que a somam, até o empreendimento ou o dado da camada. Na planilha, somas e saldos são fórmulas sobre as linhas; as linhas são valores.',
    ),
    section(
      'Mover um lançamento',
      'Em _Carteira no tempo_ desloque o início de um empreendimento e veja a exposição do grupo. _Salvar como novas versões_ guarda o deslocamento como versões, sem mudar as vigentes.',
    ),
  ],
};

const indexes: GuideChapter = {
  key: 'indices',
  title: 'Índices',
  about: 'INCC, IGP-M, IPCA, TR, CDI e as séries da organização.',
  screens: ['indexSeries'],
  picture: 'Lista de índices com o último mês publicado e o acumulado em 12 meses',
  sections: [
    section(
      'Publicado e estimado',
      'Meses publicados vêm com o produto, do Banco Central (_Buscar agora_ ou _Buscar todo dia_), de uma planilha ou digitados. Meses que ainda não saíram são projeções e aparecem como _estimado_.',
    ),
    section(
      'Publicar um mês',
      steps(
        'Escolha _Publicar meses_ e informe, cole ou importe os valores.',
        'Em _Conferir_, veja o que muda: rascunhos de estudos, contratos, resíduos a cobrar.',
        'Confirme. Versões aprovadas guardam os índices com que foram calculadas e não mudam.',
      ),
    ),
  ],
};

export const planningChapters: readonly GuideChapter[] = [
  first,
  enterprises,
  study,
  numbers,
  versions,
  scenarios,
  realised,
  consolidated,
  indexes,
];
