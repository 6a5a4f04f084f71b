import { useEffect, useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facets } from './Facets.tsx';
import { type FacetGroup, updateGroups } from './facets.ts';
import { changeQuery, emptyQuery, type SearchQuery } from './query.ts';
import { type FacetResponse, fetchFacets } from './use-finder.ts';

interface Props {
  /** Counts searches. */
  jobsUrl: string;
  query: SearchQuery;
  groups: FacetGroup[];
  currencies: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onApply: (query: SearchQuery) => void;
}

/** The facets on a phone: a draft of the search with its count, which applies when it is asked for. */
export default function FilterDialog({ jobsUrl, query, groups, currencies, isOpen, onClose, onApply }: Props) {
  const [draft, setDraft] = useState(query);
  const [response, setResponse] = useState<FacetResponse>();
  useEffect(() => {
    if (isOpen) setDraft(query);
  }, [isOpen, query]);
  useEffect(() => {
    if (!isOpen) return;
    // Typing into a field of the draft asks only when it pauses.
    const timer = setTimeout(async () => setResponse((await fetchFacets(jobsUrl, draft, 'draft')) ?? undefined), 100);
    return () => clearTimeout(timer);
  }, [isOpen, draft, jobsUrl]);
  const apply = () => {
    onClose();
    onApply(draft);
  };
  return (
    <Dialog
      title="Filters"
      isOpen={isOpen}
      onClose={onClose}
      isTall
      note={<p role="status">{response ? pluralize(response.total, 'role') : ' '}</p>}
      footer={
        <button type="button" className="button" onClick={apply}>
          Show roles
        </button>
      }
    >
      <Facets
        groups={response ? updateGroups(groups, response.facets) : groups}
        currencies={currencies}
        wishes={response?.facets}
        query={draft}
        onChange={(changes) => setDraft(changeQuery(draft, changes))}
        prefix="draft"
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
