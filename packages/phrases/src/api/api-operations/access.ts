/** Descriptions of operations for integrators: signing in, the user's own account, and tokens. */
export const accessOperations = {
  'GET /api/access/organizations/':
    'Onde quem entrou pode trabalhar: a própria organização, as abertas a um parceiro, todas para um superusuário',
  'GET /api/access/connections/': 'Organizações em que um parceiro pode entrar',
  'GET /api/access/identity-provider/': 'Provedor de identidade da organização',
  'GET /api/access/identity-provider/of-domain/':
    'Provedor pelo qual entram as pessoas de um domínio de e-mail, se houver',
  'GET /api/access/second-step-demand/':
    'A partir de quando a organização exige a verificação em duas etapas, e quantas pessoas ainda não a têm',
  'GET /api/access/second-step/': 'Se a entrada pede um código',
  'GET /api/access/security-keys/': 'Chaves de acesso de quem entrou, e se este endereço aceita chaves',
  'GET /api/access/sessions/': 'Sessões válidas de quem entrou; a que está em uso vem primeiro',
  'GET /api/access/tokens/': 'Tokens que a pessoa criou na organização, do mais novo ao mais antigo',
  'GET /api/access/user/personal-data/': 'Tudo o que se guarda sobre a própria pessoa',
  'GET /api/access/user/profile/': 'Pessoa que entrou',
  'DELETE /api/access/sessions/:id/': 'Encerra uma das próprias sessões',
  'DELETE /api/access/tokens/:id/': 'Revoga um dos próprios tokens',
  'DELETE /api/access/user/photo/': 'Remove a própria foto',
  'PATCH /api/access/change-password/': 'Define a primeira senha; só enquanto a pessoa não foi validada',
  'PATCH /api/access/security-keys/:id/': 'Renomeia uma das próprias chaves de acesso',
  'PATCH /api/access/user/profile/': 'Altera o próprio nome e as preferências',
  'POST /api/access/change-password/': 'Troca a senha; as outras sessões são encerradas',
  'POST /api/access/forgot-password/':
    'Envia um link para uma nova senha, se houver a quem enviar; a resposta é sempre a mesma',
  'POST /api/access/identity-provider/finish/':
    'Troca o que o provedor devolveu por um token de acesso e um de renovação',
  'POST /api/access/identity-provider/start/':
    'Começa a entrada pelo provedor do domínio do e-mail; responde o endereço para onde ir',
  'POST /api/access/reset-password/': 'Define uma nova senha pelo link; todas as sessões são encerradas',
  'POST /api/access/second-step/': 'Cria o segredo de um autenticador; só é pedido depois de confirmado por um código',
  'POST /api/access/second-step/confirm/':
    'Confirma o segredo pelo primeiro código; responde os códigos de recuperação, só desta vez',
  'POST /api/access/second-step/disable/': 'A entrada deixa de pedir código',
  'POST /api/access/second-step/recovery-codes/': 'Gera novos códigos de recuperação; os anteriores deixam de valer',
  'POST /api/access/security-keys/':
    'Adiciona a chave criada para o pedido; a primeira de todas responde os códigos de recuperação, só desta vez',
  'POST /api/access/security-keys/:id/remove/': 'Remove uma das próprias chaves de acesso; pede a senha',
  'POST /api/access/security-keys/offer/':
    'Começa a adicionar uma chave de acesso: o que se pede ao navegador; vale uma vez, por cinco minutos',
  'POST /api/access/select-organization/':
    'Um superusuário, ou um parceiro conectado, entra em uma organização (ou sai, com null); fica na auditoria',
  'POST /api/access/sessions/revoke-others/': 'Encerra todas as próprias sessões, menos a que está em uso',
  'POST /api/access/tokens/': 'Cria um token que age como a pessoa, dentro dos escopos; ele é mostrado só desta vez',
  'POST /api/access/view-as/': 'Vê o sistema como um grupo de permissões o vê, sem alterar nada; null volta ao normal',
  'GET /api/stores/':
    'Listas e objetos pelo nome, cada um com endereço e operações; sem escolha, do primeiro empreendimento e da versão vigente',
  'POST /api/token/': 'Troca e-mail e senha por um token de acesso e um de renovação',
  'POST /api/token/blacklist/': 'Encerra a sessão do token de renovação',
  'POST /api/token/refresh/': 'Troca um token de renovação por um novo token de acesso e o seu sucessor',
  'PUT /api/access/identity-provider/':
    'Grava o provedor da organização; sem client_secret, o que está gravado continua',
  'PUT /api/access/second-step-demand/':
    'Exige a verificação em duas etapas a partir de um dia, de quem trabalha na organização; null deixa de exigir',
  'PUT /api/access/user/photo/': 'Define a própria foto: PNG ou JPEG pequeno, como endereço de dados',
} as const;
