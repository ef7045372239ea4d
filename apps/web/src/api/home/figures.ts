import { queryOf } from '../query.ts';

/** Sales, receivables and works, of all enterprises or of one. */
export const homeFiguresQuery = (enterprise: number | null) =>
  queryOf('GET /api/home/figures/', { query: { empreendimento: enterprise } });
