export { findByTerms, type SearchWord, singleHits, type WordHit } from './word-search.ts';
