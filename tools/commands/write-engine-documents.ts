/** `node tools/commands/write-engine-documents.ts`: writes the schemas of a study and its projection from the engine's types. */
import { writeFileSync } from 'node:fs';
import { documentsFile, writeEngineDocuments } from './engine-documents.ts';

writeFileSync(documentsFile, writeEngineDocuments());
