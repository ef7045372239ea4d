import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AnswerMark, type AnswerRows, AnswerShelf } from './answer-shelf.ts';
import { type OfflineRead, offlineReads } from './offline-reads.ts';

/** Rows in memory. */
class Rows implements AnswerRows {
  readonly stored = new Map<string, { mark: AnswerMark; body: unknown }>();
  marks = async () => [...this.stored.values()].map(({ mark }) => mark);
  body = async ({ owner, url }: AnswerMark) => this.stored.get(`${owner} ${url}`)?.body;
  put = async (mark: AnswerMark, body: unknown, isAllowed: () => boolean) => {
    if (isAllowed()) this.stored.set(`${mark.owner} ${mark.url}`, { mark, body });
  };
  drop = async (marks: readonly AnswerMark[]) => {
    for (const { owner, url } of marks) this.stored.delete(`${owner} ${url}`);
  };
}

const study: OfflineRead = 'GET /api/planner/versions/:id/study/';
const profile: OfflineRead = 'GET /api/access/user/profile/';
const markOf = (id: number, at: number, owner = '7.42', name: OfflineRead = study): AnswerMark => ({
  owner,
  name,
  url: `/${id}/`,
  at,
});

let owners: (string | null)[];
let rows: Rows;
let shelf: AnswerShelf;
beforeEach(() => {
  owners = ['42', '7.42'];
  rows = new Rows();
  shelf = new AnswerShelf(rows, () => owners);
});

describe('the shelf of answers', () => {
  it('returns what was stored, with its time', async () => {
    await shelf.store(markOf(1, 100), { revision: 3 });
    expect(await shelf.read('7.42', '/1/')).toEqual({ at: 100, body: { revision: 3 } });
    expect(await shelf.read('7.42', '/2/')).toBeNull();
  });

  it.each([
    ['another user', ['43', '7.43']],
    ['another organization of the user', ['42', '8.42']],
    ['a session that is over', [null, null]],
  ])('gives nothing to %s, and takes nothing', async (_who, others) => {
    await shelf.store(markOf(1, 100), 'body');
    owners = others;
    expect(await shelf.read('7.42', '/1/')).toBeNull();
    await shelf.store(markOf(2, 200), 'late');
    await shelf.update('7.42', '/1/', 300, () => 'changed');
    expect([...rows.stored.values()].map(({ body }) => body)).not.toContain('late');
    expect([...rows.stored.values()].map(({ body }) => body)).not.toContain('changed');
  });

  it('drops what belongs to others as soon as something is stored', async () => {
    await shelf.store(markOf(1, 100), 'theirs');
    owners = ['43', '7.43'];
    await shelf.store(markOf(2, 200, '7.43'), 'mine');
    expect([...rows.stored.values()].map(({ body }) => body)).toEqual(['mine']);
  });

  it('follows a change, and drops what is unknown afterwards', async () => {
    await shelf.store(markOf(1, 100), 1);
    await shelf.update('7.42', '/1/', 200, (body) => Number(body) + 1);
    expect(await shelf.read('7.42', '/1/')).toEqual({ at: 200, body: 2 });
    await shelf.update('7.42', '/1/', 300, () => null);
    expect(await shelf.read('7.42', '/1/')).toBeNull();
    await shelf.update('7.42', '/9/', 300, () => 'nothing was stored');
    expect(rows.stored.size).toBe(0);
  });

  it('has of every read the newest ones, and never more than its table allows', async () => {
    const step = fc.record({ id: fc.nat({ max: 20 }), name: fc.constantFrom(study, profile) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const own = new Rows();
        const drawn = new AnswerShelf(own, () => owners);
        for (const [at, { id, name }] of steps.entries())
          await drawn.store({ ...markOf(id, at, '7.42', name), url: `${name} ${id}` }, at);
        for (const name of [study, profile]) {
          const latest = new Map(steps.flatMap((one, at) => (one.name === name ? [[one.id, at] as const] : [])));
          const expected = [...latest.values()].sort((a, b) => b - a).slice(0, offlineReads[name].most);
          const stored = [...own.stored.values()].filter(({ mark }) => mark.name === name).map(({ mark }) => mark.at);
          expect(stored.sort((a, b) => b - a)).toEqual(expected);
        }
      }),
    );
  });
});
