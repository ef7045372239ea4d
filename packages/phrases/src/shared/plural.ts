const rules = new Intl.PluralRules('pt-BR');

/**
 * Chooses the form for a count: `none` for exactly 0, `one` for 1 (and 1,5), `other` for the rest.
 * The caller writes the number into the form, because some sentences do not show it.
 */
export function plural(count: number, forms: { none: string; one: string; other: string }): string {
  if (count === 0) return forms.none;
  return rules.select(count) === 'one' ? forms.one : forms.other;
}
