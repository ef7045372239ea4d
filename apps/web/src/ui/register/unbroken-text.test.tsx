import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { unbrokenText } from './unbroken-text.tsx';

const html = (text: string) => renderToStaticMarkup(<p>{unbrokenText(text)}</p>);

it('does not break at a hyphen, and keeps every letter of the text', () => {
  expect(html('contrato RA-028 pago')).toBe('<p>contrato <span class="nowrap">RA-028 </span>pago</p>');
  expect(html('E-mail')).toBe('<p><span class="nowrap">E-mail</span></p>');
});

it('leaves a dash with spaces around it, and what is no text, alone', () => {
  expect(html('Sinal – venda - direta')).toBe('<p>Sinal – venda - direta</p>');
  expect(unbrokenText(null)).toBeNull();
});
