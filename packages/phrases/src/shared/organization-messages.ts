/** Server messages about an organization's providers, partners and connections. */
export const organizationMessages = {
  domainNotOwn: {
    wire: "Only domains of the organization's own can be named.",
    text: 'Só o domínio da própria organização e os que estão abaixo dele podem ser usados.',
  },
  domainTaken: {
    wire: 'This domain belongs to another identity provider.',
    text: 'Este domínio já pertence a outro provedor de identidade.',
  },
  domainInvalid: { wire: 'Enter a valid domain name.', text: 'Informe um domínio como empresa.com.br.' },
  providerNotReachable: {
    wire: 'The identity provider cannot be reached at this address.',
    text: 'Nenhum provedor de identidade responde neste endereço.',
  },
  notPartner: {
    wire: 'This person belongs to an organization and cannot be sent by a partner.',
    text: 'Esta pessoa é usuária de uma organização e não pode vir por um parceiro.',
  },
  connectionTaken: {
    wire: 'connection with this email already exists.',
    text: 'Esta pessoa já está conectada a esta organização.',
  },
  groupInUse: {
    wire: 'Partners act through this permit group.',
    text: 'Há parceiros que agem por este grupo. Mude o grupo das conexões deles antes.',
  },
  erpOrigin: {
    wire: 'Enter a scheme, a host and a port, and nothing more.',
    text: 'Informe só o começo do endereço, como https://erp.exemplo.com.br:8443',
  },
} as const;
