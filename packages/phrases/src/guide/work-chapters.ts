import { facts, type GuideChapter, section, steps } from './chapter.ts';

const integration: GuideChapter = {
  key: 'integracao',
  title: 'Integração com Sienge e UAU',
  about: 'Conectar o ERP, a primeira carga, o de-para e a conferência.',
  screens: [
    'integration',
    'generalMapping',
    'financingOperations',
    'financingSienge',
    'financingUau',
    'financialOperation',
    'financialVersion',
    'revenueMapping',
    'siengeParameters',
    'uauParameters',
    'planIntegration',
    'grossRevenueLine',
  ],
  picture: 'Central de integração com as conexões, a situação de cada uma e a última carga',
  sections: [
    section(
      'Conectar',
      steps(
        'Em _Central de integração_, escolha _Conectar um ERP_ e informe o usuário criado no ERP só para integrações.',
        'O teste diz, recurso por recurso, o que o usuário alcança. O que faltar pode ser liberado no ERP e testado de novo.',
        '_Começar a primeira carga_ lê tudo desde a data escolhida. Pode levar tempo: a carga respeita a cota diária do ERP, mostra o andamento e continua de onde parou.',
      ),
      'A senha fica cifrada e não volta a ser mostrada. Um ERP fora do ar nunca aparece como “sem dados”: a tela diz até quando os dados vão.',
      '_Ler desde_ vale para tudo o que é lido, do mesmo dia em diante; o que foi pago ou recebido antes entra somado, como saldo de abertura.',
      '_Desconectar_ pergunta o que fazer com o que veio do ERP: _Assumir como meu_ deixa tudo como está e o torna editável; _Retirar_ tira tudo, e os meses fechados mostram a mudança, que entra se forem reabertos.',
    ),
    section(
      'Ligar as contas ao plano',
      'Em _Integração do plano_ cada obra ou centro de custo é ligado a um empreendimento. Em _De-para geral_ cada conta do ERP ganha uma rubrica; as sugestões vêm com o seu grau de certeza, e _Aceitar sugestões ≥ 90%_ aceita as certas de uma vez. Antes de salvar, _Efeito antes de salvar_ mostra que valores mudam de lugar.',
      'Um valor pode ser dividido entre destinos, se a soma der 100%, e uma regra pode valer só a partir de um mês.',
      'Dois ERPs podem alimentar o mesmo empreendimento em meses diferentes: diga o primeiro e o último mês de cada vínculo. Meses que se sobrepõem são recusados.',
    ),
    section(
      'Conferir',
      'Depois de cada carga o programa confronta o total lido com o total distribuído: nada fica sem lugar. Linhas que não puderam ser lidas ficam em _Linhas em quarentena_, com o motivo e o que fazer.',
    ),
  ],
};

const sales: GuideChapter = {
  key: 'vendas',
  title: 'Unidades, propostas e contratos',
  about: 'Do espelho de vendas ao contrato assinado.',
  screens: ['salesPanel', 'units', 'proposals', 'salesContracts', 'clients', 'suppliers'],
  picture: 'Espelho de vendas: as unidades por andar, cada uma com letra e cor da sua situação',
  film: 'Da proposta ao contrato: uma proposta aprovada é aberta, comparada com a tabela e vira contrato com número',
  sections: [
    section(
      'Espelho de vendas',
      'Em _Unidades_ cada célula é uma unidade, com a letra da situação (disponível, reservada, em proposta, vendida, quitada, permuta ou bloqueada) e o preço em milhares; _Mostrar_ troca o preço por R$/m², área ou parte recebida. Os filtros de tipologia, preço, andar, face e situação apagam as outras unidades sem mexer no mapa, e o endereço da página os leva. Lotes aparecem como planta da quadra.',
      'Um clique, ou Enter, abre o painel da unidade: a vendida mostra comprador, recebido, em aberto e próxima parcela; a livre simula uma proposta pelas tabelas da versão vigente, e _Criar proposta_ leva as condições.',
      '_Compartilhar_ cria um link só de leitura para corretores, com validade, com ou sem preços e sempre sem nomes de compradores. Pode ser revogado na mesma hora.',
      '_Gerar unidades_ cria as de uma torre de uma vez; _Reajustar preço_ mostra antes e depois. Uma reserva acaba sozinha no dia informado.',
    ),
    section(
      'Listas',
      'As colunas de cada lista se ajustam ao conteúdo. Arraste a borda de uma, ou use ← e → sobre ela, para mudar a largura; Enter ou dois cliques ajustam de novo. Em _Colunas_ escolha as que aparecem e as que ficam fixas. O UNI guarda isso para você em qualquer computador.',
    ),
    section(
      'Proposta',
      steps(
        'Escolha _Nova proposta_, a unidade e o cliente, e comece da tabela da versão vigente.',
        'Altere as condições. O programa compara valor presente, desconto equivalente, prazo e entrada com a tabela, e mostra o efeito na versão vigente.',
        '_Enviar para aprovação_: quem tem a alçada decide. Dentro da alçada de quem enviou, é aprovada na hora.',
        '_Gerar contrato_ leva as condições aprovadas, congeladas, para o contrato.',
      ),
    ),
    section(
      'Contrato',
      'Abaixo da tabela da versão atual, ou do preço da unidade onde não há tabela, só assina quem tem a alçada: os outros usam _Pedir aprovação_, e as condições viram proposta. O mesmo vale para renegociar por menos e para baixar o preço de uma unidade. Sem tabela e sem preço, ninguém precisa aprovar, e o contrato fica marcado “Sem tabela”. O contrato é a soma do que aconteceu com ele: assinatura, pagamentos, correções, renegociação, cessão, distrato. Cada passo mostra antes e depois e pode ser desfeito, do último para o primeiro. _Quitar_, _Antecipar_, _Renegociar_ e _Ceder_ ficam em _Ações_.',
      'O que vem do ERP traz a marca _Do ERP_ e não é alterado aqui; o que foi cadastrado aqui é da organização.',
    ),
    section(
      'Assinatura com o banco',
      'Um contrato com parte paga por um banco tem a aba _Banco_, com as etapas: a enviar, em análise, crédito aprovado, assinado com o banco e registrado na matrícula. _Enviar ao banco_ e os botões seguintes registram o dia, o banco e a assinatura prevista. Uma recusa fica no histórico, e _Voltar a enviar_ recomeça. Vale também para contratos do ERP, que não informa essas etapas.',
      'Na venda por _Crédito associativo (MCMV)_, o banco paga durante a obra: a parte _Repasse na planta_ tem valor, número de meses e primeiro mês, sem juros do comprador. As condições vêm da tabela que tem esse repasse: o terreno no mês em que o banco pode assinar, o resto em meses iguais até as chaves. O dinheiro vai para a linha do mesmo nome no fluxo de caixa. Sem comissão própria, valem as condições do canal _Financiado_.',
      'Na lista, o filtro _Banco_ e a coluna _Etapa no banco_ mostram onde cada contrato está. O dia em que o dinheiro entrou continua em _Editar dados_, _Repasse do banco_.',
    ),
    section(
      'Dados pessoais',
      'Documentos aparecem mascarados. _Revelar_ pede permissão e fica na auditoria. _Pseudonimizar_ apaga a pessoa dos cadastros e dos textos e mantém os números.',
    ),
  ],
};

const receivables: GuideChapter = {
  key: 'recebiveis',
  title: 'Parcelas, recebimentos e controle financeiro',
  about: 'Receber, corrigir, importar extratos e acompanhar o atraso.',
  screens: ['receivables', 'installments', 'financialControl'],
  picture: 'Contas a receber: filtros, soma do que está filtrado e as parcelas por vencimento',
  sections: [
    section(
      'Receber',
      'Escolha a parcela e _Receber_. O valor é distribuído em multa, mora, correção, juros e principal, nesta ordem, e a tela mostra a distribuição antes de gravar. O que passar do devido pode antecipar as próximas parcelas, as últimas, reduzir todas ou ficar como crédito do comprador.',
      'As somas seguem o filtro: o que está no rodapé é o total de todas as páginas.',
    ),
    section(
      'Importar um extrato',
      steps(
        'Em _Importar recebimentos_, escolha o arquivo OFX, CSV ou .xlsx do banco.',
        'Cada crédito é ligado às parcelas que paga, com o motivo: certo, provável ou sem par.',
        'Confira os prováveis, escolha as parcelas dos sem par e registre. Um crédito já importado não entra duas vezes.',
      ),
    ),
    section(
      'Reajustar em lote',
      '_Reajuste em lote_ corrige os contratos pelo índice de cada um até o mês escolhido, mostra o resíduo e grava contrato por contrato só o que ainda confere com o que foi visto.',
    ),
    section(
      'Controle financeiro',
      'Movimentos têm conta, categoria e andamento: rascunho, aprovado, pago ou recebido, estornado. Movimentos pagos não são apagados: são estornados. O gráfico mostra entradas, saídas e saldo por mês.',
    ),
  ],
};

const cancellations: GuideChapter = {
  key: 'distratos-e-comissoes',
  title: 'Distratos e comissões',
  about: 'O cálculo do distrato pela lei, a devolução em parcelas, o efeito no plano; comissões e estornos.',
  screens: ['cancellations', 'commissions'],
  picture: 'Lista de distratos com recebido, retido e devolvido de cada um',
  sections: [
    section(
      'Fazer um distrato',
      steps(
        '_Novo distrato_: procure o contrato.',
        'Informe o motivo e o que foi vendido: incorporação com ou sem afetação, ou lote. A Lei 13.786/2018 fixa limites diferentes para cada caso.',
        'Confira o cálculo: recebido corrigido, retenção, corretagem, fruição, débitos do imóvel e a devolver.',
        'Veja o cronograma de devolução.',
        'Em _Efeito e confirmação_ compare os indicadores da versão vigente antes e depois e confirme. A unidade volta ao estoque.',
      ),
      '_Cláusulas_ diz o que cada empreendimento vende (incorporação, com ou sem afetação, ou lote) e o que os contratos preveem; quem assina leva a cláusula do dia, e o distrato não pede mais do que ela. Contrato com alienação fiduciária não tem distrato (Lei 9.514/1997). A fruição conta meses inteiros e os dias do mês quebrado. _Desfazer distrato_ devolve tudo a como era, enquanto nada tiver sido devolvido nem a unidade vendida de novo.',
    ),
    section(
      'Comissões',
      'Condições valem por data, canal e empreendimento e geram as comissões na assinatura. _Registrar pagamento_ dá baixa em várias de uma vez e pode lançar no controle financeiro. Um distrato gera o estorno.',
    ),
  ],
};

const collaboration: GuideChapter = {
  key: 'colaborativo',
  title: 'Indicadores do colaborativo',
  about: 'Os indicadores da organização, sua definição, sua série e o relatório.',
  screens: ['colab', 'colabDetail', 'collaborator', 'collaboratorReport'],
  picture: 'Indicadores do colaborativo em cartões com valor e série mensal',
  sections: [
    section(
      'O que um indicador quer dizer',
      'Cada sigla tem nome, fórmula, unidade e sentido (maior ou menor é melhor), que a organização pode mudar em _Editar definição_. A prévia mostra o valor com a nova fórmula antes de salvar, e _Histórico da definição_ guarda quem mudou o quê.',
      'Meses fechados usam o realizado; os seguintes, a projeção da versão vigente. O valor do conjunto é a fórmula sobre as somas, nunca a média dos empreendimentos. O que não se pode calcular tem o motivo em palavras, nunca zero.',
    ),
    section(
      'Detalhar e relatar',
      steps(
        'Em um cartão, _Detalhar_ abre a série, os valores por empreendimento e a posição.',
        'Em _Relatório_, escolha indicadores, empreendimentos e período.',
        '_Imprimir ou salvar em PDF_ ou _Baixar planilha (.xlsx)_: a aba Sobre diz o que foi escolhido, por quem e quando.',
      ),
    ),
    section(
      'Comparar sem se mostrar',
      'Em _Comparação anônima_ quem administra a organização decide se ela participa. Em datas fixas cada participante entrega um valor de cada indicador, dos empreendimentos da sua classe de produto, sem nome nem cidade; só faixas de grupos com cinco organizações ou mais são publicadas, suavizadas e arredondadas. A faixa mostra onde o seu valor está em relação à mediana e aos quartis do grupo, e nunca o valor de outra organização.',
      'O grupo vem da segmentação e do estado em _Informações da organização_ e do porte. Só se compara quem é da mesma classe de produto: loteamento, apartamentos do mesmo padrão, comercial. Onde a classe tem organizações de menos, nada é dito. Sair vale na publicação seguinte.',
    ),
  ],
};

const administration: GuideChapter = {
  key: 'administracao',
  title: 'Administração',
  about: 'Organizações, parceiros, pessoas, grupos de permissão, serviços e auditoria.',
  screens: ['organizations', 'partners', 'users', 'permitGroups', 'services', 'audit', 'organizationInfo'],
  picture: 'Usuários da organização com grupos, situação e último acesso',
  sections: [
    section(
      'Pessoas e permissões',
      'Em _Usuários_, _Convidar_ aceita vários e-mails colados, um por linha. O que uma pessoa pode ver e fazer é a soma dos seus grupos. Em _Grupos de permissão_ a matriz mostra cada permissão por área, e _Ver como este grupo_ mostra o programa como esse grupo o vê. Quem não pode abrir uma tela pode pedir acesso dali mesmo.',
    ),
    section(
      'Parceiros',
      'Um parceiro é uma pessoa de fora ligada à organização por um prazo e com um grupo. _Fechar acesso_ vale na hora.',
    ),
    section(
      'Auditoria',
      'Cada ato fica registrado com quem, quando, antes e depois, encadeado ao anterior: uma linha apagada, trocada ou mudada de ordem é percebida. _Copiar comprovante_ permite conferir mais tarde que o registro é o mesmo.',
      'A lista diz o quê, onde, quem, quando e os valores antes e depois, pelo nome. Nomes de clientes e fornecedores não aparecem nela.',
    ),
    section(
      'Informações da organização',
      'Cidade, classificação, segmentação e ratings descrevem a organização. Cada campo diz onde é usado.',
      'A organização pode exigir a verificação em duas etapas de todos, na hora ou a partir de um dia: quem não a tem configura a sua ao entrar, antes de qualquer outra coisa. A tela diz quantas pessoas ainda não a têm. Quem entra pelo provedor de identidade a confirma lá, e tokens de API continuam valendo. De quem perdeu o aplicativo, as chaves e os códigos, um administrador tira a verificação em _Usuários_ (_Remover verificação em duas etapas_): todas as sessões terminam, um e-mail avisa a pessoa, e ela configura outra. Confirme antes que foi ela quem pediu.',
    ),
  ],
};

const programs: GuideChapter = {
  key: 'api-e-webhooks',
  title: 'API, webhooks e tabelas para BI',
  about: 'Como outros sistemas leem e escrevem no UNI, e como ficam sabendo do que acontece.',
  screens: ['apiAccess', 'apiDocs'],
  picture: 'Tela API e webhooks com tokens da organização, webhooks e tabelas para BI',
  sections: [
    section(
      'Tokens',
      'Um token faz o papel da senha para um programa. Escolha os escopos, no mínimo necessário, e até quando vale. Ele é mostrado uma vez só. Um token pessoal, em _Painel do usuário_, faz o que a pessoa pode fazer e acaba com o acesso dela; um token da organização continua quando quem o criou sai. _Revogar_ vale na hora, e a auditoria diz o que cada token fez.',
    ),
    section(
      'Webhooks',
      steps(
        'Escolha _Criar webhook_, o endereço https e os eventos.',
        'Guarde o segredo: com ele o receptor confere a assinatura de cada aviso.',
        '_Enviar teste_ mostra se o endereço responde.',
      ),
      'Um aviso é repetido por três dias até ser aceito, sempre com o mesmo identificador: quem recebe ignora o que já viu. O registro mostra cada tentativa, e um aviso ou um período pode ser enviado de novo. Se nem assim for aceito, o webhook é pausado: quem o criou e quem administra recebem um e-mail, _Início_ mostra um alerta, e nada do que acontece enquanto isso se perde. O que uma carga do ERP traz chega pelos mesmos avisos, um de cada tipo por carga, com a quantidade.',
    ),
    section(
      'Canais do Teams e do Slack',
      steps(
        'Escolha _Adicionar canal_, o aplicativo e o endereço do webhook: no Slack, em Incoming Webhooks; no Teams, em Fluxos de trabalho.',
        'Escolha os avisos e os empreendimentos. Menções não vão a canais: são entre duas pessoas.',
        '_Enviar um teste_ diz na hora se o canal recebeu.',
      ),
      'Quem está no canal lê o aviso, mesmo sem acesso ao UNI; o link pede a entrada. O endereço fica em sigilo e não é mostrado de novo. Se o canal falha, o UNI tenta outra vez por cerca de um dia e meio; depois de três recusas seguidas, ou ao fim desse tempo, pausa o canal e avisa quem administra. O que espera há mais de três dias é descartado: continua em _Avisos e aprovações_. Depois de uma queda do servidor um aviso pode chegar duas vezes, pois esses aplicativos não reconhecem repetições.',
    ),
    section(
      'Tabelas para BI e planilhas',
      'Em _Tabelas para BI e planilhas_ há endereços que não mudam, em CSV. O Excel e o Power BI usam o token como senha. As colunas estão descritas na tela, e _Documentação da API_ lista todas as operações.',
    ),
    section(
      'UNI para Excel',
      steps(
        'Em _UNI para Excel_, escolha _Baixar manifesto (.xml)_ e instale como a lista ao lado dele diz: Excel na Web, Windows, Mac ou para toda a empresa. O Office pede https.',
        'No Excel, abra Página Inicial › Planos do UNI, cole um token com o escopo de ler planos e escolha _Conectar_.',
        'Escolha empreendimento, versão e cenário, procure um indicador ou uma linha e insira a fórmula na célula selecionada.',
      ),
      'UNI.INDICADOR e UNI.FLUXO valem como no Planilhas Google: sem versão, a vigente; um intervalo preenche um intervalo. O período é um mês, um ano, uma data ou uma célula. Um nome errado mostra #N/D, com a razão no aviso da célula. Os números são guardados por cinco minutos; _Atualizar números_ os lê de novo.',
      'Em _Enviar premissas_, procure uma premissa: o painel mostra o valor do plano e o da célula selecionada. Junte várias e escolha _Enviar rascunho_: o UNI cria uma versão em rascunho para revisão, e nenhuma outra muda. O token precisa também do escopo de escrever planos. O token fica no seu Excel, fora da pasta de trabalho; _Desconectar_ o apaga.',
    ),
    section(
      'Funções para o Planilhas Google',
      steps(
        'Em _Funções para o Planilhas Google_, escolha _Copiar script_ ou _Baixar script (.gs)_.',
        'Na planilha, abra Extensões › Apps Script, cole o script e salve. Recarregue a planilha.',
        'No menu UNI, escolha _Conectar…_, confirme o endereço e cole um token com o escopo de ler planos. Quem conecta é o dono da planilha.',
      ),
      'Em _Exemplos de fórmulas_ há uma de cada função: a de um indicador, e a de uma linha do fluxo em um mês, em um ano ou no total. Depois do nome podem vir a versão e o cenário.',
      'Sem versão, vale a vigente. Um intervalo no lugar de um nome preenche um intervalo, com um só pedido. Uma recusa aparece na própria célula. Os números são guardados por cinco minutos; _Atualizar números_, no menu, os lê de novo.',
    ),
  ],
};

const account: GuideChapter = {
  key: 'conta-e-seguranca',
  title: 'Sua conta',
  about: 'Perfil, preferências, senha, verificação em duas etapas e sessões abertas.',
  screens: ['userPanel', 'changePassword'],
  picture: 'Painel do usuário com perfil, preferências e sessões abertas',
  sections: [
    section(
      'Entrar com segurança',
      facts(
        '_Verificação em duas etapas_ pede um código do aplicativo autenticador depois da senha. Guarde os códigos de recuperação: cada um vale uma vez.',
        '_Chaves de acesso_ são a digital, o rosto ou o PIN do aparelho, ou uma chave USB ou NFC: confirmam a entrada no lugar do código. Pode-se ter várias, cada uma com um nome; remover pede a senha. O endereço precisa de um nome de domínio com https.',
        '_Sessões abertas_ mostra onde você está conectado; _Encerrar outras sessões_ vale na hora.',
        'Antes de a sessão acabar o programa avisa, e _Continuar sem perder nada_ mantém o que você digitou.',
      ),
    ),
    section(
      'Preferências',
      'Tema, densidade, unidade dos números na grade, o que a tecla Enter faz, atalhos de uma tecla e animações. _Baixar meus dados_ traz tudo o que o programa guarda sobre você.',
    ),
  ],
};

export const workChapters: readonly GuideChapter[] = [
  integration,
  sales,
  receivables,
  cancellations,
  collaboration,
  programs,
  administration,
  account,
];
