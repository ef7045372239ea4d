import { corporateLayer } from '@uni/phrases';
import { drawStatesOf } from './draw.ts';
import { largePortfolio } from './large-answers.ts';

drawStatesOf('cashFlow', {
  reads: ['GET /api/planner/portfolio/', 'GET /api/planner/enterprises/'],
  search: '?camada=sim',
  noun: corporateLayer.noun,
  empty: corporateLayer.empty.title,
  filter: '?emp=nenhum',
  large: largePortfolio,
});
