import { useEffect, useState } from 'react';
import { lookup } from '../../lib/lookup.ts';
import { pluralize } from '../../lib/text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PlaceCombobox } from '../locations/PlaceCombobox.tsx';
import { FacetPanel } from './Facets.tsx';
import { type FacetGroup, updateFacetCounts } from './facets.ts';
import { changeQuery, emptyQuery, type SearchQuery } from './query.ts';
import { type FacetResponse, fetchFacetsOrUndefined, type SearchUrls } from './use-finder.ts';

interface Props {
  urls: SearchUrls;
  query: SearchQuery;
  groups: FacetGroup[];
  currencies: readonly string[];
  placeNames: Record<string, string>;
  onPlace: (place: { slug: string; name: string }) => void;
  isOpen: boolean;
  onClose: () => void;
  onApply: (query: SearchQuery) => void;
}

/** Filter dialog on phones: a draft of the search that applies on confirmation. */
export default function FilterDialog({ urls, query, groups, currencies, placeNames, onPlace, ...rest }: Props) {
  const { isOpen, onClose, onApply } = rest;
  const [draft, setDraft] = useState(query);
  const [response, setResponse] = useState<FacetResponse>();
  useEffect(() => {
    if (isOpen) setDraft(query);
  }, [isOpen, query]);
  useEffect(() => {
    if (!isOpen) return;
    // Debounces text input.
    const timer = setTimeout(
      async () => setResponse((await fetchFacetsOrUndefined(urls.jobs, draft, 'draft')) ?? undefined),
      100,
    );
    return () => clearTimeout(timer);
  }, [isOpen, draft, urls.jobs]);
  const apply = () => {
    onClose();
    onApply(draft);
  };
  const [slug] = draft.location;
  return (
    <Dialog
      title="Filters"
      isOpen={isOpen}
      onClose={onClose}
      isTall
      note={
        <p className="visually-hidden" role="status">
          {response && pluralize(response.total, 'role')}
        </p>
      }
      footer={
        <button type="button" className="button" onClick={apply}>
          Show {response ? pluralize(response.total, 'role') : 'roles'}
        </button>
      }
    >
      <FacetPanel
        groups={response ? updateFacetCounts(groups, response.facets) : groups}
        currencies={currencies}
        flagCounts={response?.facets}
        query={draft}
        onChange={(changes) => setDraft(changeQuery(draft, changes))}
        prefix="draft"
        place={
          <PlaceCombobox
            id="draft-where"
            label="City or country"
            textName="where"
            placesUrl={urls.places}
            counts={response?.places}
            place={slug === undefined ? null : { slug, name: lookup(placeNames, slug) ?? slug }}
            onChoose={(place) => {
              if (place) onPlace(place);
              setDraft(changeQuery(draft, { location: place ? [place.slug] : [] }));
            }}
          />
        }
      />
      <p>
        <button
          type="button"
          className="quiet-link"
          onClick={() => setDraft(changeQuery(emptyQuery, { q: draft.q, location: draft.location }))}
        >
          Clear all filters
        </button>
      </p>
    </Dialog>
  );
}
