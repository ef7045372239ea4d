/** The yardstick of `npm run bench:web`: the least page that a component library's user would write, with nothing of ours in it. */
import { Layout, Menu, Table } from 'antd';
import { createElement as e } from 'react';
import { createRoot } from 'react-dom/client';

const items = ['Início', 'Planejamento', 'Vendas', 'Integrações'].map((label, key) => ({ key, label }));
const columns = ['Linha', 'Janeiro', 'Fevereiro', 'Março'].map((title, key) => ({ title, dataIndex: String(key) }));
const dataSource = Array.from({ length: 10 }, (_, key) => ({
  key,
  0: `Linha ${key + 1}`,
  1: '0,00',
  2: '0,00',
  3: '0,00',
}));

function Page() {
  return e(
    Layout,
    { style: { minHeight: '100vh' } },
    e(Layout.Sider, null, e(Menu, { theme: 'dark', items })),
    e(Layout.Content, { style: { padding: 24 } }, e(Table, { columns, dataSource, pagination: false })),
  );
}

const container = document.getElementById('root');
if (container) createRoot(container).render(e(Page));
