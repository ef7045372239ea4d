/** Resources of an assistant: the glossary, and the executive summary of a version. */
import { executiveSummaryEndpoints } from '@uni/contracts';
import { assistant, glossaryTerms } from '@uni/phrases';

const glossaryUri = 'uni://glossary';
const summaryUri = /^uni:\/\/versions\/([1-9]\d{0,15})\/executive-summary$/;

export const listedResources = [
  { uri: glossaryUri, name: 'glossary', ...assistant.resources.glossary, mimeType: 'text/markdown' },
];

export const resourceTemplates = [
  {
    uriTemplate: 'uni://versions/{version}/executive-summary',
    name: 'executive_summary',
    ...assistant.resources.executive_summary,
    mimeType: 'application/json',
  },
];

export type Resource = { readonly kind: 'glossary' } | { readonly kind: 'summary'; readonly version: number };

/** Null: no resource has this address. */
export const resourceOf = (uri: string): Resource | null => {
  if (uri === glossaryUri) return { kind: 'glossary' };
  const version = Number(summaryUri.exec(uri)?.[1]);
  return Number.isSafeInteger(version) ? { kind: 'summary', version } : null;
};

export const glossaryText = (): string =>
  glossaryTerms.map(({ term, meaning }) => `- **${term}**: ${meaning}`).join('\n');

/** The address of a version's one-page PDF, for the same token. */
export const summaryAddress = (version: number): string =>
  executiveSummaryEndpoints.download.path.replace(':id', String(version));
