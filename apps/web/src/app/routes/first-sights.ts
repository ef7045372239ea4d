import type { InputOf, ReadOperation } from '@uni/contracts';
import type { Arguments } from '../../api/operation-request.ts';
import { requestOf } from '../../api/operation-request.ts';
import { rows } from './screens.ts';

/** An address, the modules of its page, and what every visitor of it reads first. */
export interface FirstSight {
  /** `:id` is a whole number, which the reads name too; another name is any one segment. */
  readonly path: string;
  readonly loads: readonly (() => Promise<object>)[];
  /** Paths of the API. */
  readonly reads: readonly string[];
}

/** Stands in a read for the number in the address. */
export const idInReads = '__id__';
/** Stands in a read for the version that the address names with `v`: `before-paint.js` knows it. */
const versionInReads = '__version__';

const addressOfRead = <const K extends ReadOperation>(name: K, ...input: Arguments<InputOf<K>>): string =>
  requestOf<K>(name, ...input).url;

const profile = addressOfRead('GET /api/access/user/profile/');
const homeReads = [profile, addressOfRead('GET /api/planner/enterprise-summaries/', { list: true })];
const workspaceReads = [
  profile,
  addressOfRead('GET /api/planner/enterprises/:id/', { params: { id: idInReads } }),
  addressOfRead('GET /api/planner/versions/', { query: { empreendimento: idInReads }, list: true }),
  addressOfRead('GET /api/planner/versions/:id/study/', { params: { id: versionInReads } }),
];

const loadHome = () => import('../../features/home/home-page.tsx');
/** One of the tabs whose file holds them all. */
const loadTab = () => import('../../features/study-editor/tabs/general-tab.tsx');
const loadWorkspace = () => import('../../features/study-editor/index.ts');

/**
 * The document of each screen names these, so that code and data are requested together with the entry. A read that only some
 * users may make is left out: its refusal would be one more request.
 */
export const firstSights: readonly FirstSight[] = [
  { path: '/', loads: [loadHome], reads: homeReads },
  { path: '/planejamento/:id', loads: [loadWorkspace], reads: workspaceReads },
  { path: '/planejamento/:id/fluxo-de-caixa', loads: [loadWorkspace], reads: workspaceReads },
  { path: '/planejamento/:id/:tab', loads: [loadWorkspace, loadTab], reads: workspaceReads },
  ...rows.map(({ path, load }) => ({ path, loads: [load], reads: path === '/home' ? homeReads : [profile] })),
];
