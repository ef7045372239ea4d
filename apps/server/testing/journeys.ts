/** Test support for journeys. Each of their processes loads it: nothing here loads the server itself. */
export { copyDatabase, databaseUrl, dropDatabase, runAsAdmin } from './database-copies.ts';
export { readPdf } from './pdf.ts';
export { sentMails } from './sent-mails.ts';
export { elementsOf, readTaggedPdf, wholeText } from './tagged-pdf.ts';
export { type Cluster, startCluster } from './temporary-cluster.ts';
export { startPooler } from './temporary-pooler.ts';
export { startReplica } from './temporary-replica.ts';
