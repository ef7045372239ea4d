import { useQueryClient } from '@tanstack/react-query';
import type { Enterprise, Version } from '@uni/contracts';
import { useEffect } from 'react';
import { chooseEnterprise, update } from '../../api/stores/store-writes.ts';

/** The enterprise and the version on screen are the chosen ones; another enterprise empties what belonged to the former. */
export function useChosenEnterprise(enterprise: Enterprise, version: Version): void {
  const client = useQueryClient();
  useEffect(() => {
    chooseEnterprise(client, enterprise);
    update(client, 'enterprise', { chosenVersion: version });
  }, [client, enterprise, version]);
}
