import styles from '../search/Facets.module.css';
import { FacetOptions } from '../search/Facets.tsx';

const choices = [
  { value: 'remote', label: 'Remote', count: 96 },
  { value: 'hybrid', label: 'Hybrid', count: 1_204 },
  { value: 'german', label: 'Gestaltung barrierefreier Benutzeroberflächen', count: 7 },
  { value: 'chosen', label: 'On-site, though nothing is left', count: 0 },
  { value: 'unknown', label: 'Not counted yet', count: null },
  { value: 'empty', label: 'Without roles', count: 0 },
];
const skills = Array.from({ length: 9 }, (_, i) => ({ value: `${i}`, label: `Skill ${i + 1}`, count: 90 - 9 * i }));
const ignore = () => {};

/** Facets selected, empty, uncounted and folded. */
export function FacetStates() {
  return (
    <div className={styles.facets}>
      <FacetOptions
        group={{ facet: 'workplace', title: 'Workplace', choices }}
        chosen={['remote', 'chosen']}
        onToggle={ignore}
        isOpen
      />
      <FacetOptions group={{ facet: 'skill', title: 'Skill', choices: skills }} chosen={[]} onToggle={ignore} isOpen />
    </div>
  );
}
