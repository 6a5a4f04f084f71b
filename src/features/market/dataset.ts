import { paths } from '../../paths.ts';
import type { SiteSettings } from '../../site.ts';
import { absoluteUrl, publisherNode, schemaOrgNode } from '../editorial/structured-data.ts';

interface Dataset {
  name: string;
  description: string;
  path: string;
  changedAt: string | null;
  measures: readonly string[];
  /** Period as an ISO 8601 interval. */
  coverage: string;
}

/** schema.org Dataset of a page's numbers. */
export function datasetNode(
  { name, description, path, changedAt, measures, coverage }: Dataset,
  site: SiteSettings,
  origin: string,
) {
  const url = absoluteUrl(path, origin);
  return schemaOrgNode('Dataset', {
    name,
    description,
    url,
    identifier: url,
    dateModified: changedAt,
    temporalCoverage: coverage,
    isAccessibleForFree: true,
    variableMeasured: measures,
    measurementTechnique: absoluteUrl(paths.salaryMethod(), origin),
    creator: publisherNode(site, origin),
    distribution: (['csv', 'json'] as const).map((format) => ({
      '@type': 'DataDownload',
      encodingFormat: format === 'csv' ? 'text/csv' : 'application/json',
      contentUrl: absoluteUrl(paths.marketTable(path, format), origin),
    })),
  });
}
