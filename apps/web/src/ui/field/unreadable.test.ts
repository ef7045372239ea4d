import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../', import.meta.url);
const files = globSync('**/*.tsx', { cwd: source, exclude: (name) => name.endsWith('.test.tsx') });
/** Fields whose text may be no number, day or month while it is typed. Those of a described form may be such. */
const typed = /<(?:Number|Money|Day|Month)Field\b|<FormLines\b/;

it('a form with fields that may not be readable is never sent past one', () => {
  const forms = files.filter((file) => {
    const text = readFileSync(new URL(file, source), 'utf8');
    return /<form\b|\bas="form"/.test(text) && typed.test(text);
  });
  expect(forms.length).toBeGreaterThan(4);
  const past = forms.filter((file) => !/onSubmit=\{sendReadable\(/.test(readFileSync(new URL(file, source), 'utf8')));
  expect(past).toEqual([]);
});
