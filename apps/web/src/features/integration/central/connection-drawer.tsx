import { integration as copy, erpSales, integrationProof } from '@uni/phrases';
import { History } from '../../../shared/record-form/history.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import { StateMark } from '../state-mark.tsx';
import { CertificatesTab } from './certificates-tab.tsx';
import { connectionTagStyles, lightOf } from './connection-copy.ts';
import { RefusedTab } from './refused-tab.tsx';
import { ResourcesTab } from './resources-tab.tsx';
import { SalesTab } from './sales-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import type { Central, Known } from './use-central.ts';

const tabs = ['recursos', 'configuracao', 'quarentena', 'vendas', 'certificados', 'historico'] as const;
type TabKey = (typeof tabs)[number];

const labels: Readonly<Record<TabKey, string>> = {
  recursos: copy.drawer.resources,
  configuracao: copy.drawer.settings,
  quarentena: copy.drawer.refused,
  vendas: erpSales.tab,
  certificados: integrationProof.certificates.tab,
  historico: copy.drawer.history,
};

/** One connection: what is read of each resource, its settings, what was set aside, who changed it. */
export function ConnectionDrawer({ known, central }: { known: Known; central: Central }) {
  const { connection } = known;
  const current = tabs.find((key) => key === central.tab) ?? 'recursos';
  const light = lightOf(connection);
  return (
    <Drawer
      wide
      title={connection.name}
      lead={<StateMark tagStyle={connectionTagStyles[light]}>{copy.states[light]}</StateMark>}
      onClose={central.close}
    >
      <TabPanels
        label={copy.drawer.tabs}
        tabs={tabs.map((key) => ({ key, label: labels[key] }))}
        current={current}
        onChange={central.showTab}
      >
        {current === 'recursos' && <ResourcesTab known={known} central={central} />}
        {current === 'configuracao' && (
          // Another version mounts a new form: it must not silently overwrite another user's saved changes.
          <SettingsTab key={connection.version} connection={connection} mayWrite={central.mayWrite} />
        )}
        {current === 'quarentena' && <RefusedTab connection={connection} />}
        {current === 'vendas' && <SalesTab connection={connection} />}
        {current === 'certificados' && <CertificatesTab connection={connection} mayWrite={central.mayWrite} />}
        {current === 'historico' && <History target="connection" id={connection.id} />}
      </TabPanels>
    </Drawer>
  );
}
