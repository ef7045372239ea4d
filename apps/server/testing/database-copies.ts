/** Databases of a cluster by their names: copied, addressed and dropped. */
import { Client } from 'pg';

export const databaseUrl = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Copied as files: the other way writes each page to the log too. */
export const copyDatabase = (adminUrl: string, template: string, name: string): Promise<void> =>
  runAsAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);

export const dropDatabase = (adminUrl: string, name: string): Promise<void> =>
  runAsAdmin(adminUrl, `drop database if exists ${name} with (force)`);

export const runAsAdmin = async (adminUrl: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
