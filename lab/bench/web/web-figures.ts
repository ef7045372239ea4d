/** What the visits show, and the goals that they are held to. */
import type { Figure } from '../../figures.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';
import type { PageName } from './web-pages.ts';
import type { Visit } from './web-visit.ts';

export interface Measured {
  readonly visits: Readonly<Record<PageName, readonly Visit[]>>;
  /** Times until the page is visible at a round trip of 100 ms, in ms. */
  readonly far: Readonly<Record<'home' | 'reactAdmin', readonly number[]>>;
  /** The same with the slowed-down processor. */
  readonly farAndSlow: Readonly<Record<'home' | 'reactAdmin', readonly number[]>>;
}

const labels: Readonly<Record<PageName, string>> = {
  login: 'login',
  antd: 'antd page',
  reactAdmin: 'react-admin list',
  home: 'home',
  workspace: 'workspace',
  mirror: 'sales mirror',
};

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** A goal that the value must not exceed. */
const within = (what: string, value: number, most: number, show: (value: number) => string): Figure => ({
  what,
  measured: show(value),
  goal: `≤ ${show(most)}`,
  met: value <= most,
});

const count = (value: number): string => String(value);
const ratio = (value: number): string => value.toFixed(2);
const shift = (value: number): string => value.toFixed(3);
/** A good score. Source: web.dev, Cumulative Layout Shift. */
const GOOD_SHIFT = 0.1;

export function figuresOf({ visits, far, farAndSlow }: Measured): Figure[] {
  const of = (page: PageName, value: (visit: Visit) => number): number[] => visits[page].map(value);
  const lcp = (page: PageName): number[] => of(page, (visit) => visit.lcp);
  const blocking = (page: PageName): number => median(of(page, (visit) => visit.blocking));
  const script = (page: PageName): number => median(of(page, (visit) => visit.script));
  const scripts = (page: PageName): number => median(of(page, (visit) => visit.scripts.length));
  const ofPage = (page: PageName): Figure[] => [
    { what: `${labels[page]}, LCP`, measured: milliseconds(median(lcp(page))) },
    { what: `${labels[page]}, visible`, measured: milliseconds(median(of(page, ({ visible }) => visible))) },
    { what: `${labels[page]}, blocking time`, measured: milliseconds(blocking(page)) },
    { what: `${labels[page]}, scripts`, measured: count(scripts(page)) },
    { what: `${labels[page]}, JavaScript as sent`, measured: kilobytes(script(page)) },
    {
      what: `${labels[page]}, all files but the page`,
      measured: kilobytes(median(of(page, (visit) => visit.transferred))),
    },
  ];
  const allowedAtLogin = Math.max(50, 0.3 * blocking('antd'));
  return [
    ...(['antd', 'reactAdmin', 'login', 'home', 'workspace', 'mirror'] as const).flatMap(ofPage),
    within('LCP, login / antd page', medianRatio(lcp('login'), lcp('antd')), 0.6, ratio),
    within('login, blocking time', blocking('login'), allowedAtLogin, milliseconds),
    within('login, JavaScript as sent', script('login'), 150_000, kilobytes),
    ...(['login', 'home', 'workspace', 'mirror'] as const).map((page) =>
      within(`${labels[page]}, layout shift`, median(of(page, (visit) => visit.shift)), GOOD_SHIFT, shift),
    ),
    within('sales mirror, scripts', scripts('mirror'), 8, count),
    within('home, scripts', scripts('home'), 8, count),
    within('home, JavaScript as sent', script('home'), 180_000, kilobytes),
    within('blocking time, home / antd page', blocking('home') / blocking('antd'), 0.4, ratio),
    within('workspace, scripts', scripts('workspace'), 10, count),
    within('workspace, JavaScript as sent', script('workspace'), 320_000, kilobytes),
    within('blocking time, workspace / antd page', blocking('workspace') / blocking('antd'), 0.8, ratio),
    { what: 'home at 100 ms', measured: milliseconds(median(far.home)) },
    { what: 'react-admin list at 100 ms', measured: milliseconds(median(far.reactAdmin)) },
    within('visible at 100 ms, home / react-admin list', medianRatio(far.home, far.reactAdmin), 1, ratio),
    within('the same, processor slowed down', medianRatio(farAndSlow.home, farAndSlow.reactAdmin), 1, ratio),
  ];
}
