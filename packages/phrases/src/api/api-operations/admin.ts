/** Descriptions of operations for integrators: organizations, people, partners, services, the audit trail and webhooks. */
export const adminOperations = {
  'GET /api/admin/access-requests/': 'Acessos que pessoas da organização pediram, do mais antigo ao mais novo',
  'GET /api/admin/api-tokens/': 'Todos os tokens que abrem algo da organização, do mais novo ao mais antigo',
  'GET /api/admin/audit/':
    'Trilha de auditoria, da mais nova à mais antiga; de uma pessoa, um tipo de coisa, uma coisa, um ato ou um período',
  'GET /api/admin/audit/verification/':
    'Se a cadeia da trilha de auditoria está íntegra, e o fim dela, para guardar e comparar depois',
  'GET /api/admin/organization-info/': 'O que a organização informa sobre si',
  'GET /api/admin/organizations/': 'Organizações que a pessoa pode ver: todas para um superusuário, senão a própria',
  'GET /api/admin/organizations/:id/': 'Uma organização',
  'GET /api/admin/partners/': 'Empresas parceiras por nome; nas situações informadas, separadas por vírgula',
  'GET /api/admin/partners/:id/': 'Uma empresa parceira',
  'GET /api/admin/partners/:id/connections/': 'Pessoas de uma empresa parceira a quem a organização está aberta',
  'GET /api/admin/partners/:id/connections/:user/': 'Uma pessoa de empresa parceira a quem a organização está aberta',
  'GET /api/admin/partners/:id/groups/': 'Grupos de permissões pelos quais agem as pessoas de uma empresa parceira',
  'GET /api/admin/partners/:id/organization/': 'Código, domínio e nome de uma empresa parceira',
  'GET /api/admin/permissions/':
    'O que um grupo de permissões pode conter, e o que dele pode valer para alguns empreendimentos',
  'GET /api/admin/permit-groups/': 'Grupos de permissões da organização',
  'GET /api/admin/permit-groups/:id/': 'Um grupo com as concessões, as permissões que resultam delas e os membros',
  'GET /api/admin/services/': 'Serviços da organização',
  'GET /api/admin/services/:id/': 'Um serviço',
  'GET /api/admin/subscriptions/': 'Quem assina qual serviço',
  'GET /api/admin/users/':
    'Usuários da organização por nome; de um grupo, de uma situação ou com um texto no nome ou no e-mail',
  'GET /api/admin/users/:id/': 'Um usuário',
  'GET /api/admin/users/:id/personal-data/': 'Tudo o que se guarda sobre uma pessoa; fica na auditoria',
  'GET /api/admin/notice-chats/': 'Canais do Slack e do Teams que recebem avisos da organização',
  'GET /api/admin/webhooks/': 'Webhooks da organização',
  'GET /api/admin/webhooks/:id/deliveries/': 'O que foi enviado e o que será, do mais novo ao mais antigo',
  'GET /api/admin/webhooks/:id/deliveries/:delivery/': 'Uma entrega, com o corpo e todas as tentativas',
  'DELETE /api/admin/access-requests/:id/': 'Tira um pedido de acesso da lista: já foi atendido',
  'DELETE /api/admin/api-tokens/:id/': 'Revoga um token, quem quer que o tenha criado',
  'DELETE /api/admin/organizations/:id/': 'Fecha uma organização; os dados ficam e ela pode ser reaberta',
  'DELETE /api/admin/notice-chats/:id/': 'Exclui um canal: nada mais é enviado e o endereço é esquecido',
  'DELETE /api/admin/partners/:id/': 'Remove uma empresa parceira e fecha a organização para as pessoas dela',
  'DELETE /api/admin/partners/:id/connections/:user/': 'Remove a conexão de uma pessoa de empresa parceira',
  'DELETE /api/admin/permit-groups/:id/': 'Remove um grupo de permissões pelo qual nenhum parceiro age',
  'DELETE /api/admin/services/:id/': 'Remove um serviço e as assinaturas dele',
  'DELETE /api/admin/subscriptions/:id/': 'Tira de um usuário a assinatura de um serviço',
  'DELETE /api/admin/webhooks/:id/': 'Exclui um webhook: nada mais é enviado e o segredo é esquecido',
  'PATCH /api/admin/organization-info/': 'Altera o que a organização informa sobre si',
  'PATCH /api/admin/organizations/:id/': 'Altera uma organização; só um superusuário muda código e domínio',
  'PATCH /api/admin/notice-chats/:id/':
    'Altera um canal, pausa ou retoma; o que acontece durante a pausa não é enviado',
  'PATCH /api/admin/partners/:id/': 'Altera uma empresa parceira; desativá-la fecha a organização para as pessoas dela',
  'PATCH /api/admin/partners/:id/connections/:user/':
    'Troca o grupo de permissões de uma conexão, fecha a conexão ou a reabre',
  'PATCH /api/admin/partners/:id/organization/': 'Altera código, domínio e nome de uma empresa parceira',
  'PATCH /api/admin/permit-groups/:id/': 'Renomeia um grupo de permissões ou troca as concessões dele',
  'PATCH /api/admin/services/:id/': 'Altera um serviço, liga ou desliga',
  'PATCH /api/admin/users/:id/': 'Renomeia, ativa ou desativa um usuário; só um superusuário o torna administrador',
  'PATCH /api/admin/webhooks/:id/':
    'Altera um webhook, pausa ou retoma; ao retomar, é enviado o que aconteceu enquanto isso',
  'POST /api/admin/access-requests/': 'Pede a quem administra o acesso a uma tela; pedir duas vezes é pedir uma',
  'POST /api/admin/api-tokens/': 'Cria um token da organização; ele é mostrado só desta vez',
  'POST /api/admin/organizations/': 'Cria uma organização; sem `name`, vale o código',
  'POST /api/admin/notice-chats/':
    'Adiciona um canal do Slack ou do Teams; recebe o que acontecer daqui em diante, e o endereço não é mostrado de novo',
  'POST /api/admin/notice-chats/:id/test/': 'Envia uma mensagem sem conteúdo e responde se ela chegou',
  'POST /api/admin/partners/': 'Cadastra uma empresa parceira',
  'POST /api/admin/partners/:id/connections/':
    'Abre a organização a alguém de uma empresa parceira, que age nela por um grupo de permissões',
  'POST /api/admin/partners/:id/restore/':
    'Traz de volta uma empresa parceira com as pessoas que enviou; até um mês depois de removida',
  'POST /api/admin/partners/:id/reveal/':
    'Documento de uma empresa parceira por inteiro; quem pediu e por quê fica na auditoria',
  'POST /api/admin/permit-groups/': 'Cria um grupo de permissões',
  'POST /api/admin/permit-groups/:id/restore/':
    'Traz de volta um grupo de permissões com concessões e membros; até um mês depois de removido',
  'POST /api/admin/services/': 'Cria um serviço',
  'POST /api/admin/services/:id/restore/': 'Traz de volta um serviço com as assinaturas; até um mês depois de removido',
  'POST /api/admin/subscriptions/': 'Dá a um usuário a assinatura de um serviço',
  'POST /api/admin/users/:id/pseudonymise/':
    'Torna uma pessoa irreconhecível para sempre; o que ela fez fica, e nenhum total muda',
  'POST /api/admin/users/:id/remove-second-step/':
    'Tira de um usuário que os perdeu o aplicativo, as chaves de acesso e os códigos, e encerra todas as sessões',
  'POST /api/admin/users/:id/reset-password/':
    'Encerra todas as sessões de um usuário e envia uma primeira senha que vale por 24 horas',
  'POST /api/admin/users/groups/': 'Põe vários usuários em grupos de permissões e os tira de outros',
  'POST /api/admin/users/invite/':
    'Convida os endereços de um texto colado, um por linha ou separados por ; ou , e diz o que houve com cada um',
  'POST /api/admin/webhooks/':
    'Cria um webhook, avisado do que acontecer daqui em diante; o segredo é mostrado só desta vez',
  'POST /api/admin/webhooks/:id/deliveries/:delivery/replay/': 'Reenvia um evento, com o mesmo id',
  'POST /api/admin/webhooks/:id/replay/':
    'Reenvia os eventos de alguns dias, com os mesmos ids; se pedido, só os que falharam',
  'POST /api/admin/webhooks/:id/secret/': 'Gera um novo segredo; por um dia o anterior também assina',
  'POST /api/admin/webhooks/:id/test/': 'Envia um evento sem conteúdo, para ver se o endereço responde',
  'PUT /api/admin/permit-groups/:id/grants/':
    'Substitui as concessões de um grupo: a matriz recurso × ação × empreendimento',
  'PUT /api/admin/permit-groups/:id/members/': 'Substitui os membros de um grupo de permissões',
} as const;
