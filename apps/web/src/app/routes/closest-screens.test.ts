import { describe, expect, it } from 'vitest';
import { closestScreens } from './closest-screens.ts';
import { screens } from './screens.ts';

const suggested = (path: string) => closestScreens(path, screens).map(({ path: match }) => match);

describe('a mistyped address', () => {
  it.each([
    ['/planejamentos', '/planejamento'],
    ['/fluxo-de-caixa', '/fluxo-caixa'],
    ['/parametrizacao_sienge', '/parametrizacao-sienge'],
    ['/Parâmetros-UAU', '/parametrizacao-uau'],
    ['/distratos', '/vendas/distratos'],
  ])('%s suggests %s first', (typed, meant) => expect(suggested(typed)[0]).toBe(meant));

  it('suggests at most three screens, and none when nothing resembles it', () => {
    expect(suggested('/de-para').length).toBeLessThanOrEqual(3);
    expect(suggested('/xyzw')).toEqual([]);
    expect(suggested('/')).toEqual([]);
  });

  it('suggests only among the screens it is given', () => {
    expect(
      closestScreens(
        '/cadastro-usuarios',
        screens.filter(({ key }) => key === 'home'),
      ),
    ).toEqual([]);
  });
});
