import { colors, densities, fontStack, monoStack, motion, type ThemeName } from './tokens.ts';

/** The whole of tokens.css: custom properties of both themes, the densities and the motion. */
export function tokensCss(): string {
  return [
    '/* Generated from tokens.ts by scripts/generate-tokens.ts. Do not edit. */',
    `:root{${themeRules('light')}${densityRules('padrao')}--font:${fontStack};--mono:${monoStack};` +
      `--t-fast:${motion.fast}ms;--t-panel:${motion.panel}ms;--ease:${motion.ease}}`,
    `[data-density="compacta"]{${densityRules('compacta')}}`,
    `[data-density="confortavel"]{${densityRules('confortavel')}}`,
    `:root[data-theme="dark"]{${themeRules('dark')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${themeRules('dark')}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--t-fast:0ms;--t-panel:0ms}}',
    '',
  ].join('\n');
}

function themeRules(theme: ThemeName): string {
  const rules = Object.entries(colors[theme]).map(([name, value]) => `--${name}:${value};`);
  return `color-scheme:${theme};${rules.join('')}`;
}

function densityRules(density: keyof typeof densities): string {
  return Object.entries(densities[density])
    .map(([name, value]) => `--${name}:${value}px;`)
    .join('');
}
