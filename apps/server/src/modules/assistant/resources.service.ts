/** Reads resources: the same data that the page and the PDF show. */
import type { LongContext } from '../../platform/context.ts';
import { readExecutiveSummary } from '../planner/index.ts';
import type { ResourceText } from './methods.model.ts';
import { reachStudy } from './reached.service.ts';
import { glossaryText, resourceOf, summaryAddress } from './resources.model.ts';

export async function readResourceText({ transact, platform }: LongContext, uri: string): Promise<ResourceText | null> {
  const resource = resourceOf(uri);
  if (!resource) return null;
  if (resource.kind === 'glossary') return { mediaType: 'text/markdown', text: glossaryText() };
  const { version } = resource;
  const summary = await transact(async (context) => {
    await reachStudy(context, version);
    return readExecutiveSummary(context, version);
  });
  const pdf = `${platform.origin}${summaryAddress(version)}`;
  return { mediaType: 'application/json', text: JSON.stringify({ pdf, ...summary }) };
}
