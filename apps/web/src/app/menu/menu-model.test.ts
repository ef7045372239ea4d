import { type Permission, permissions } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { maySee, screenAt, screens, spelledAs } from '../routes/screens.ts';
import { freshMenu, isFloating, menuEntries, nextMenu } from './menu-model.ts';

const arrive = (path: string, roomy = false) => nextMenu(freshMenu, { kind: 'arrived', path, roomy });

describe('the menu', () => {
  it('holds the routes that this person may choose, and the paths that one sign-on opens', () => {
    const routes = menuEntries((screen) => screen.group === 'sales' || !screen.group);
    const state = nextMenu(freshMenu, { kind: 'offered', routes });
    expect(state.routes.map((entry) => entry.key)).toEqual(['home', 'sales']);
    expect(state.ssoList).toEqual([
      '/home',
      ...screens.filter(({ group }) => group === 'sales').map(({ path }) => path),
    ]);
  });

  it('has every flag of the specification, at rest in the beginning', () => {
    const flags = {
      pinned: true,
      hovering: false,
      searchFocused: false,
      mobile: false,
      collapsed: false,
      compact: false,
    };
    expect(freshMenu).toMatchObject({ ...flags, routes: [], ssoList: [], ssoPath: null, currentRoute: '' });
  });

  it('floats while its search has the focus, and not after', () => {
    const collapsed = nextMenu(freshMenu, { kind: 'pin_toggled' });
    const searching = nextMenu(collapsed, { kind: 'search_focused', focused: true });
    expect(isFloating(searching)).toBe(true);
    expect(isFloating(nextMenu(searching, { kind: 'search_focused', focused: false }))).toBe(false);
  });

  it('opens the group of the screen that is shown and marks the screen', () => {
    expect(arrive('/de-para-geral')).toMatchObject({
      current: 'generalMapping',
      currentRoute: '/de-para-geral',
      expanded: ['integration'],
    });
  });

  it('records the chosen path and closes the drawer and the floating menu', () => {
    const state = nextMenu({ ...freshMenu, mobile: true, hovering: true }, { kind: 'chosen', path: '/vendas' });
    expect(state).toMatchObject({ ssoPath: '/vendas', mobile: false, hovering: false, expanded: ['sales'] });
  });

  it('is only icons after it was unpinned, and floats while it is pointed at', () => {
    const collapsed = nextMenu(freshMenu, { kind: 'pin_toggled' });
    expect(collapsed).toMatchObject({ pinned: false, collapsed: true });
    expect(isFloating(collapsed)).toBe(false);
    expect(isFloating(nextMenu(collapsed, { kind: 'hovered', over: true }))).toBe(true);
  });

  it('gives its room to a roomy screen and takes it back afterwards', () => {
    const inside = arrive('/planejamento/7/geral', true);
    expect(inside).toMatchObject({ collapsed: true, pinned: true, current: 'enterprises' });
    expect(nextMenu(inside, { kind: 'arrived', path: '/home', roomy: false }).collapsed).toBe(false);
  });

  it('does not float while it is pinned', () => {
    expect(isFloating(nextMenu(freshMenu, { kind: 'hovered', over: true }))).toBe(false);
  });

  it('closes an open group when it is toggled', () => {
    const open = nextMenu(freshMenu, { kind: 'group_toggled', group: 'sales' });
    expect(nextMenu(open, { kind: 'group_toggled', group: 'sales' }).expanded).toEqual([]);
  });

  it('has no group without a screen to show', () => {
    const entries = menuEntries((screen) => screen.group !== 'sales');
    expect(entries.map((entry) => entry.key)).not.toContain('sales');
  });
});

describe('the table of screens', () => {
  const specified = [
    '/change-password',
    '/cadastro-parceiros',
    '/cadastro-usuarios',
    '/cadastro-empreendimento',
    '/painel-usuario',
    '/servicos',
    '/fluxo-caixa',
    '/integracao',
    '/de-para-geral',
    '/de-para-operacoes-financiamento',
    '/de-para-financiamento-sienge',
    '/de-para-financiamento-uau',
    '/rubricaCompromissadoPrevisto',
    '/parametrizacao-linha-receita-bruta',
    '/parametrizacao-uau',
    '/parametrizacao-sienge',
    '/informacoes-da-organizacao',
    '/uni-colab',
    '/uni-colab/detalhamento',
    '/home',
  ];
  it.each(specified)('has the specified route %s, letter by letter', (path) => {
    expect(screens.some((screen) => screen.path === path)).toBe(true);
  });

  it('has every path and every key once', () => {
    expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length);
    expect(new Set(screens.map((screen) => screen.key)).size).toBe(screens.length);
  });

  it('finds a screen whatever the casing and below its path, and nothing elsewhere', () => {
    expect(screenAt('/rubricacompromissadoprevisto')?.key).toBe('committedForecast');
    expect(screenAt('/planejamento/12/custos')?.key).toBe('enterprises');
    expect(screenAt('/planejamento/integracao')?.key).toBe('planIntegration');
    expect(screenAt('/planejamentos')).toBeUndefined();
  });
});

describe('the spelling of an address', () => {
  it.each([
    ['/rubricacompromissadoprevisto', '/rubricaCompromissadoPrevisto'],
    ['/RUBRICACOMPROMISSADOPREVISTO/', '/rubricaCompromissadoPrevisto/'],
    ['/Planejamento/12/custos', '/planejamento/12/custos'],
    ['/UNI-colab/Detalhamento', '/uni-colab/detalhamento'],
    ['/User/Login', '/user/login'],
  ])('%s is led to %s', (typed, path) => expect(spelledAs(typed)).toBe(path));

  it.each(['/rubricaCompromissadoPrevisto', '/planejamento/12/custos', '/planejamento/12/Custos', '/nao-existe', '/'])(
    '%s stays',
    (path) => expect(spelledAs(path)).toBeNull(),
  );
});

describe('a person', () => {
  it('sees in the menu only what the permissions allow', () => {
    const allowed: readonly Permission[] = ['planning:read', 'enterprise:read'];
    const groups = menuEntries((screen) => maySee(screen, allowed)).map((entry) => entry.key);
    expect(groups).toEqual(['home', 'planning', 'administration']);
  });

  it('sees every group as a superuser, and home, own notices, the own panel, the documentation and password change with no permission at all', () => {
    expect(menuEntries((screen) => maySee(screen, permissions))).toHaveLength(6);
    const none = screens.filter((screen) => maySee(screen, [])).map((screen) => screen.key);
    expect(none).toEqual(['home', 'noticeInbox', 'userPanel', 'apiDocs', 'changePassword']);
  });
});
