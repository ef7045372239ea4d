/** Addresses of the demonstration's studies, read from the server with a signed-in user. */
import { workspace } from '@uni/phrases';
import type { DemoServer } from './demo-server.ts';

interface Row {
  readonly id: number;
  readonly state: string;
}

export interface DemoStudy {
  readonly enterprise: number;
  readonly version: number;
  /** The address of a tab of the draft. */
  readonly tab: (name: string) => string;
}

export async function request<Answer>(server: DemoServer, token: string, path: string): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** The draft of a development of the demonstration. */
export async function demoDraft(server: DemoServer, token: string, name: string): Promise<DemoStudy> {
  const enterprises = await request<(Row & { name: string })[]>(server, token, '/api/planner/enterprises/');
  const enterprise = enterprises.find((one) => one.name === name);
  if (!enterprise) throw new Error(`the demonstration has no ${name}`);
  const versions = await request<Row[]>(server, token, `/api/planner/versions/?empreendimento=${enterprise.id}`);
  const draft = versions.find(({ state }) => state === 'draft');
  if (!draft) throw new Error(`${name} has no draft`);
  return {
    enterprise: enterprise.id,
    version: draft.id,
    tab: (tab) => `${server.url}/planejamento/${enterprise.id}/${tab}?v=${draft.id}`,
  };
}

export type Tab = keyof typeof workspace.tabs;
export const TABS = Object.keys(workspace.tabs) as Tab[];
