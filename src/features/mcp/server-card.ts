import { paths } from '../../paths.ts';
import { API_VERSION } from '../public-api/operations.ts';
import type { PublicApiContext } from '../public-api/public-jobs.queries.ts';

/** Version with metadata in every request. */
export const MODERN_VERSION = '2026-07-28';
/** Version with `initialize`. */
export const LEGACY_VERSION = '2025-11-25';
export const PROTOCOL_VERSIONS = [MODERN_VERSION, LEGACY_VERSION] as const;

type Publisher = Pick<PublicApiContext, 'origin' | 'name'>;

const MAX_CARD_TEXT_LENGTH = 100;
const SERVER = 'jobs';

/** Name in reverse DNS, such as `com.example/jobs`. */
function serverName(origin: string): string {
  const labels = new URL(origin).hostname.replace(/[^a-z0-9.-]/g, '').split('.');
  return `${labels.reverse().join('.')}/${SERVER}`;
}

export const mcpServerInfo = ({ origin, name }: Publisher) => ({
  name: serverName(origin),
  title: name.slice(0, MAX_CARD_TEXT_LENGTH),
  version: API_VERSION,
  websiteUrl: origin + paths.developers(),
});

/** Server card for discovery (github.com/modelcontextprotocol/experimental-ext-server-card). */
export const mcpServerCard = (publisher: Publisher) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
  ...mcpServerInfo(publisher),
  description: `Open design roles of ${publisher.name}`.slice(0, MAX_CARD_TEXT_LENGTH),
  remotes: [
    { type: 'streamable-http', url: publisher.origin + paths.mcp(), supportedProtocolVersions: PROTOCOL_VERSIONS },
  ],
});

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

export function mcpCatalog({ origin, name }: Publisher) {
  const identifier = `urn:air:${new URL(origin).hostname}:${SERVER}`;
  const url = origin + paths.mcpServerCard();
  return { specVersion: 'draft', entries: [{ identifier, displayName: name, type: SERVER_CARD_TYPE, url }] };
}
