import type { scheduleTemplates } from '@uni/phrases';

/**
 * Templates of schedules, as data. Weights are hundredths of the cost of construction. First and last ends are hundredths of its
 * duration, so that a template fits any number of months. The tower is the schedule of the visual reference. The others are orders
 * of magnitude from habits of Brazilian works, without a published source: the dialog states so.
 */

export type TemplateKind = keyof typeof scheduleTemplates.kinds;
export type TemplateTask = keyof typeof scheduleTemplates.tasks;

/** Name, weight, begin and end in hundredths, and the tasks that it waits for. */
export type TemplateRow = readonly [
  name: TemplateTask,
  weight: number,
  begin: number,
  end: number,
  after: readonly TemplateTask[],
];

export interface ScheduleTemplate {
  /** Months that this kind usually takes. */
  readonly usual: number;
  readonly rows: readonly TemplateRow[];
}

export const templateTable: Readonly<Record<TemplateKind, ScheduleTemplate>> = {
  tower: {
    usual: 24,
    rows: [
      ['preliminary', 3, 0, 8, []],
      ['retained', 11, 4, 21, ['preliminary']],
      ['structure', 24, 17, 54, ['retained']],
      ['masonry', 12, 33, 67, ['structure']],
      ['services', 16, 38, 88, ['structure']],
      ['facade', 10, 50, 83, ['masonry']],
      ['finishes', 19, 58, 96, ['masonry', 'services']],
      ['common', 5, 79, 100, ['finishes']],
    ],
  },
  masonry: {
    usual: 18,
    rows: [
      ['preliminary', 4, 0, 10, []],
      ['foundation', 12, 5, 30, ['preliminary']],
      ['bearingWalls', 30, 20, 65, ['foundation']],
      ['services', 15, 30, 85, ['bearingWalls']],
      ['roof', 5, 55, 80, ['bearingWalls']],
      ['finishes', 16, 45, 95, ['bearingWalls', 'services']],
      ['painting', 6, 55, 85, ['bearingWalls']],
      ['outside', 9, 55, 95, ['foundation']],
      ['cleaning', 3, 85, 100, ['finishes', 'outside']],
    ],
  },
  concreteWall: {
    usual: 16,
    rows: [
      ['preliminary', 4, 0, 10, []],
      ['raft', 10, 5, 35, ['preliminary']],
      ['castWalls', 36, 20, 70, ['raft']],
      ['services', 14, 25, 85, ['castWalls']],
      ['roof', 5, 60, 85, ['castWalls']],
      ['finishes', 16, 50, 95, ['castWalls', 'services']],
      ['outside', 12, 50, 95, ['raft']],
      ['cleaning', 3, 85, 100, ['finishes', 'outside']],
    ],
  },
  horizontal: {
    usual: 24,
    rows: [
      ['preliminary', 4, 0, 10, []],
      ['earthworks', 6, 5, 25, ['preliminary']],
      ['networks', 16, 15, 60, ['earthworks']],
      ['foundation', 9, 20, 60, ['earthworks']],
      ['homes', 25, 30, 80, ['foundation']],
      ['roof', 7, 45, 85, ['homes']],
      ['services', 11, 45, 90, ['homes']],
      ['finishes', 16, 55, 96, ['roof', 'services']],
      ['leisure', 4, 70, 96, ['networks']],
      ['cleaning', 2, 88, 100, ['finishes', 'leisure']],
    ],
  },
  subdivision: {
    usual: 24,
    rows: [
      ['preliminary', 5, 0, 12, []],
      ['earthworks', 18, 8, 40, ['preliminary']],
      ['drainage', 17, 25, 60, ['earthworks']],
      ['sewage', 12, 30, 65, ['earthworks']],
      ['water', 9, 40, 70, ['sewage']],
      ['paving', 24, 50, 92, ['drainage', 'sewage', 'water']],
      ['power', 11, 60, 95, ['drainage']],
      ['landscaping', 4, 80, 100, ['paving']],
    ],
  },
  commercial: {
    usual: 30,
    rows: [
      ['preliminary', 3, 0, 8, []],
      ['retained', 13, 4, 25, ['preliminary']],
      ['structure', 24, 20, 58, ['retained']],
      ['masonry', 6, 40, 65, ['structure']],
      ['towerServices', 22, 40, 92, ['structure']],
      ['curtainWall', 16, 48, 85, ['structure']],
      ['finishes', 12, 60, 96, ['masonry', 'towerServices']],
      ['common', 4, 82, 100, ['finishes', 'curtainWall']],
    ],
  },
  retrofit: {
    usual: 18,
    rows: [
      ['demolition', 10, 0, 20, []],
      ['reinforcement', 14, 12, 45, ['demolition']],
      ['masonry', 9, 35, 65, ['reinforcement']],
      ['services', 27, 30, 88, ['demolition']],
      ['facade', 14, 35, 85, ['reinforcement']],
      ['finishes', 21, 55, 96, ['masonry', 'services']],
      ['common', 5, 80, 100, ['finishes', 'facade']],
    ],
  },
};
