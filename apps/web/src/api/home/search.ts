import { queryOf } from '../query.ts';

/** Records of every kind that match the text and that the user may open. */
export const searchQuery = (text: string) => queryOf('GET /api/home/search/', { query: { q: text } });
