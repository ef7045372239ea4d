import { colors, densities, fontStack, monoStack, motion, type ThemeName } from './tokens.ts';

/** The whole of tokens.css: custom properties of both themes, the densities and the motion. */
export function tokensCss(): string {
  const type = [`--font: ${fontStack}`, `--mono: ${monoStack}`];
  const moves = [`--t-fast: ${motion.fast}ms`, `--t-panel: ${motion.panel}ms`, `--ease: ${motion.ease}`];
  return [
    '/* Generated from tokens.ts by scripts/generate-tokens.ts. Do not edit. */',
    block(':root', [...themeRules('light'), ...densityRules('padrao'), ...type, ...moves]),
    block('[data-density="compacta"]', densityRules('compacta')),
    block('[data-density="confortavel"]', densityRules('confortavel')),
    block(':root[data-theme="dark"]', themeRules('dark')),
    media('(prefers-color-scheme: dark)', ':root:not([data-theme])', themeRules('dark')),
    media('(prefers-reduced-motion: reduce)', ':root', ['--t-fast: 0ms', '--t-panel: 0ms']),
    '',
  ].join('\n');
}

function block(selector: string, rules: readonly string[], indent = ''): string {
  return `${indent}${selector} {\n${rules.map((rule) => `${indent}  ${rule};`).join('\n')}\n${indent}}`;
}

function media(query: string, selector: string, rules: readonly string[]): string {
  return `@media ${query} {\n${block(selector, rules, '  ')}\n}`;
}

function themeRules(theme: ThemeName): string[] {
  return [`color-scheme: ${theme}`, ...Object.entries(colors[theme]).map(([name, value]) => `--${name}: ${value}`)];
}

function densityRules(density: keyof typeof densities): string[] {
  return Object.entries(densities[density]).map(([name, value]) => `--${name}: ${value}px`);
}
