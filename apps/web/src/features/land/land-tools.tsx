import { productClasses } from '@uni/contracts';
import { land as copy, enterpriseRegister } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { FindField, ToolSpace, Tools } from '../../ui/layout/page.tsx';
import { Selector } from '../../ui/select/select.tsx';
import { citiesOf, responsiblesOf, statesOf } from './land-model.ts';
import type { LandScreen } from './use-land.ts';

/** Filters of the plots, stored in the address. */
export function LandTools({ screen: { plots, view, change, openBin } }: { screen: LandScreen }) {
  return (
    <Tools>
      <FindField
        label={copy.filter}
        placeholder={copy.filterPlaceholder}
        value={view.text}
        onChange={(text) => change({ text })}
      />
      <Selector
        label={copy.state}
        value={view.state}
        options={[
          { value: 'all', label: copy.allStates },
          ...statesOf(plots).map((value) => ({ value, label: value })),
        ]}
        onChange={(state) => change({ state: state === 'all' ? undefined : state })}
      />
      <Selector
        label={copy.city}
        value={view.city}
        options={[
          { value: 'all', label: copy.allStates },
          ...citiesOf(plots).map((value) => ({ value, label: value })),
        ]}
        onChange={(city) => change({ city: city === 'all' ? undefined : city })}
      />
      <Selector
        label={copy.responsible}
        value={view.responsible}
        options={[
          { value: 'all', label: copy.allProducts },
          ...responsiblesOf(plots).map(({ id, name, hasLeft }) => ({
            value: String(id),
            label: hasLeft ? copy.hasLeft(name) : name,
          })),
          { value: 'none', label: copy.noResponsible },
        ]}
        onChange={(responsible) => change({ responsible: responsible === 'all' ? undefined : responsible })}
      />
      <Selector
        label={copy.product}
        value={view.product}
        options={[
          { value: 'all' as const, label: copy.allProducts },
          ...productClasses.map((value) => ({ value, label: enterpriseRegister.products[value] })),
        ]}
        onChange={(product) => change({ product: product === 'all' ? undefined : product })}
      />
      <ToolSpace />
      <CheckBox
        label={copy.discarded}
        checked={view.discarded}
        onChange={(discarded) => change({ discarded: discarded ? 'sim' : undefined })}
      />
      <Button variant="link" onClick={openBin}>
        {copy.removal.bin}
      </Button>
    </Tools>
  );
}
