/** Slugs that may stand for `{product}` in an address, from the configuration of the build. */
export interface ProductSlugs {
  /** Of our own product, in the collaborative area. */
  readonly colab: string;
  /** Of the external systems whose financing is mapped. */
  readonly financing: readonly FinancingSystem[];
}

const systems = ['sienge', 'uau'] as const;
export type FinancingSystem = (typeof systems)[number];

const isSystem = (slug: string): slug is FinancingSystem => systems.some((known) => known === slug);

/** Returns the configured slugs, without text that is no slug. Unset means `uni` and every system there is a screen for. */
export function readProductSlugs(colab: string | undefined, financing: string | undefined): ProductSlugs {
  const colabSlug = colab?.trim().toLowerCase() ?? '';
  const named = (financing ?? '').split(',').map((slug) => slug.trim().toLowerCase());
  const chosen = named.filter(isSystem);
  return {
    colab: /^[a-z0-9][a-z0-9-]*$/.test(colabSlug) ? colabSlug : 'uni',
    financing: chosen.length > 0 ? chosen : systems,
  };
}

// Outside a build there is no `env`: the browser tests read the table of screens, which names these slugs.
export const productSlugs = readProductSlugs(
  import.meta.env?.VITE_UNI_COLAB_PRODUCT,
  import.meta.env?.VITE_UNI_FINANCING_SYSTEMS,
);
