/** Fields whose text is shown to nobody, each kind with its reason. */
export const unshown: readonly (readonly [operation: RegExp, why: string])[] = [
  [/^POST \/api\/token\/|password|second-step|photo|identity-provider\/(start|finish)/, 'proves who somebody is'],
  [/^PUT \/api\/access\/identity-provider\//, 'only addresses that answer are kept'],
  [
    /grants\.|cells\.line|groupings\/\S* lines|comments\/ line|movement-categories\/\S* line|content\.|kind/,
    'a key that has to be known',
  ],
  [
    /index-(readings|values|fetches|projections)\//,
    'a key that has to be known, and what has to be a month and a number',
  ],
  [/connections\/|invite\/|pseudonymise\//, 'an address of mail that has to be one'],
  [/(partners|clients|suppliers)\/\S* (related_)?document/, 'digits that have to add up'],
  [/(clients|suppliers)\/\S* (email|phone|postal_code|confirm)/, 'what can only be an address, a number, or the name'],
  [/cash-flow\/workbook\/|sales\/\w+\/export\//, 'written into a file'],
  [
    /(statement|receipt)-readings\/ file|correction-readings\/ search|(mapping-preview|proposal-prices)\//,
    'nothing of it is kept',
  ],
  [/receipt-imports\//, 'compared with what was imported before, and shown nowhere'],
  [/versions\/:id\/(study|merge|approve)\/ reason/, 'a reason like that of submitting'],
  [/proposals\/:id\/(approve|refuse)\/ reason/, 'nobody decides their own: a reason like that of reopening'],
  [/integration\/connections\/\S* (address|subdomain)/, 'where the ERP is found'],
  [/integration\/connections\/\S* (user|secret|integration_token|settings\.)/, 'what the ERP has to know'],
  [/runs\/ resources|accept\/ sources|erp-documents\/ (resource|key)/, 'a key that has to be known'],
  [/bindings\/ rows\.|parameters\/ items|certificates\/ company/, 'a code that the ERP has to have told'],
  [/colab\/indicator(s|-previews)\/ formula/, 'only what can be read as a formula is kept'],
  [/mapping-imports\/ note/, 'a note like that of saving'],
];
