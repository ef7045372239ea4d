import { type StudyTemplate, studyTemplates, type TemplateKey, templateKeys } from '@uni/contracts';

type SoldTemplate = StudyTemplate & { readonly key: TemplateKey };

/** Templates whose units are sold: the steps about prices and payment have fields for them. */
export const soldTemplates: readonly SoldTemplate[] = studyTemplates.flatMap((template) => {
  const key = templateKeys.find((one) => one === template.key);
  return key && template.study.modules.some(({ tables }) => (tables?.length ?? 0) > 0) ? [{ ...template, key }] : [];
});
