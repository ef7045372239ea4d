import { writeFileSync } from 'node:fs';
import { tokensCss } from '../src/ui/tokens/css.ts';

writeFileSync(new URL('../src/ui/tokens/tokens.css', import.meta.url), tokensCss());
