/** A version whose one cell is saved again and again. */
import type { Study } from '@uni/engine';
import type { Planner } from './portfolio-stage.ts';

export const editedMonth = 3;
const change = 0.0007;

const numberAt = (body: unknown, key: string): number => Number(Reflect.get(Object(body), key));

export class SavedVersion {
  readonly id: number;
  #revision = 1;
  #cell: number;
  #isLowered = false;
  readonly #path: string;
  readonly #planner: Planner;

  private constructor(planner: Planner, id: number, path: string, cell: number) {
    this.#planner = planner;
    this.id = id;
    this.#path = path;
    this.#cell = cell;
  }

  static async create(planner: Planner, code: string, study: Study): Promise<SavedVersion> {
    const enterprise = await planner('POST', '/api/planner/enterprises/', { code, name: code });
    const version = await planner('POST', '/api/planner/versions/', {
      empreendimento: numberAt(enterprise.body, 'id'),
      nome: 'Medida',
      study,
    });
    const id = numberAt(version.body, 'id');
    const { body } = await planner('GET', `/api/planner/versions/${id}/study/`);
    const identity: Record<string, { id: number }[]> = Reflect.get(Object(body), 'identity');
    const path = `/modules/@${identity.modules?.[0]?.id}/sales_curve/shares/${editedMonth}`;
    return new SavedVersion(planner, id, path, study.modules[0]?.sales_curve?.shares?.[editedMonth] ?? 0);
  }

  /** Lowers the cell or raises it again; the study stays one that the engine accepts. `send` throws where the save is refused. */
  async save(send: Planner = this.#planner): Promise<void> {
    const by = this.#isLowered ? -change : change;
    const next = Number((this.#cell - by).toFixed(6));
    const edit = { op: 'set', path: this.#path, old: this.#cell, new: next };
    const url = `/api/planner/versions/${this.id}/study/`;
    const { body } = await send('PATCH', url, { revision: this.#revision, edits: [edit] });
    this.#revision = numberAt(body, 'revision');
    this.#cell = next;
    this.#isLowered = !this.#isLowered;
  }
}
