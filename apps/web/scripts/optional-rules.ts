import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = '../../../packages/engine/src/evaluation/optional-rules';
const atHand = fileURLToPath(new URL(`${folder}/at-hand.ts`, import.meta.url));
const onDemand = fileURLToPath(new URL(`${folder}/on-demand.ts`, import.meta.url));

/** Leaves the engine's optional rules out of a page's first files. It fetches them with the first study that needs them. */
export function optionalRulesOnDemand(): Plugin {
  return {
    name: 'uni-optional-rules-on-demand',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/at-hand.ts')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === atHand ? onDemand : resolved;
    },
    generateBundle(_options, bundle) {
      const held = Object.values(bundle).filter((file) => file.type === 'chunk' && atHand in file.modules);
      for (const { fileName } of held) this.error(`${fileName} holds the optional rules from the start`);
    },
  };
}
