/** The second yardstick of `npm run bench:web`: one list of react-admin, without sign-in, whose rows take one request. */
import { createElement as e } from 'react';
import { Admin, Datagrid, type DataProvider, List, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

const refuse = async (): Promise<never> => {
  throw new Error('the page only reads its list');
};

const dataProvider: DataProvider = {
  getList: async () => {
    const rows = await (await fetch('rows.json')).json();
    return { data: rows, total: rows.length };
  },
  getOne: refuse,
  getMany: refuse,
  getManyReference: refuse,
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
};

const sources = ['line', 'january', 'february', 'march'];

const Lines = () =>
  e(
    List,
    null,
    e(
      Datagrid,
      null,
      sources.map((source) => e(TextField, { key: source, source })),
    ),
  );

const container = document.getElementById('root');
if (container)
  createRoot(container).render(
    e(Admin, { dataProvider, disableTelemetry: true }, e(Resource, { name: 'lines', list: Lines })),
  );
